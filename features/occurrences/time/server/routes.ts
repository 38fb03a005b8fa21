import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { recalculateDeadlines } from '../jobs.ts';
import { occurrenceRules, occurrenceTime } from '../contract.ts';
import { live, loadCatalogue } from '../../record/server/catalogue.ts';
import { contextOf } from '../../record/server/context.ts';
import { presentStaff } from '../../record/server/detail.ts';
import { openInside } from '../../record/server/record.ts';
import { accountable } from './accountable.ts';
import { activity } from './activity.ts';
import { overdue, tabCounts } from './overdue.ts';
import { pauseDeadline, resumeDeadline } from './pause.ts';
import { countRecalculation } from './recalculate.ts';
import { deadlineRules, tryRouting } from './rules.ts';
import { fittingTemplates } from './templates.ts';

export function timeRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, occurrenceTime, {
    tabs: async (call) => tabCounts(call.db, await contextOf(call)),
    activity: async (call) => activity(call.db, await contextOf(call), call.query),
    overdue: async (call) => overdue(call.db, await contextOf(call), call.query),
    accountable: async (call) => accountable(call.db, await contextOf(call), call.query),
    pause: async (call) => {
      const context = await contextOf(call);
      const { id } = call.params;
      await call.tx((trx) => pauseDeadline(trx, context, id, call.version, call.body.reason));
      return presentStaff(call.db, call.site, context.sight, await openInside(call.db, context.sight, { id }), context.now);
    },
    resume: async (call) => {
      const context = await contextOf(call);
      const { id } = call.params;
      await call.tx((trx) => resumeDeadline(trx, context, id, call.version));
      return presentStaff(call.db, call.site, context.sight, await openInside(call.db, context.sight, { id }), context.now);
    },
    templates: async (call) => {
      const context = await contextOf(call);
      const { row } = await openInside(call.db, context.sight, { id: call.params.id });
      return { items: await fittingTemplates(call.db, context, row, call.query.statusId) };
    },
  });

  bind(app, services, occurrenceRules, {
    deadlines: (call) => deadlineRules(call.db, call.site, services.now()),
    countRecalculation: (call) => countRecalculation(call.db, call.site, call.body.typeIds, services.now()),
    recalculate: async (call) => {
      const payload = { typeIds: call.body.typeIds };
      return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, recalculateDeadlines, payload)) };
    },
    recalculation: async (call) => {
      const row = await ownJob(call.db, call.actor, call.params.id);
      if (row.name !== recalculateDeadlines.name) throw kernelErrors['record.not-found']();
      return presentJob(row, recalculateDeadlines, call.locale, services.now());
    },
    tryRouting: (call) => {
      const { typeId, subtypeId, parishId, at } = call.query;
      const where = { typeId, subtypeId: subtypeId ?? null, parishId: parishId ?? null };
      return tryRouting(call.db, call.site, where, at === undefined ? services.now() : new Date(at));
    },
    routingLists: async (call) => {
      const catalogue = await loadCatalogue(call.db, call.site);
      const brief = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });
      const subtypes = live(catalogue.subtypes);
      return {
        types: live(catalogue.types).map((type) => ({ ...brief(type), subtypes: subtypes.filter(({ typeId }) => typeId === type.id).map(brief) })),
        parishes: live(catalogue.parishes).map(brief),
      };
    },
  });
}
