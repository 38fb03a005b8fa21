import type { FastifyInstance } from 'fastify';
import { bind, type Handlers } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOffset } from '#platform/kernel/page.ts';
import { resourceContract, type ResourceContract } from '../contract.ts';
import { refuseManyRows } from './refuse-many-rows.ts';
import { exportJob } from '../export-job.ts';
import { columnNames } from '../labels.ts';
import { defaultSort, inLanguage } from '../resource.ts';
import { create, remove, reorder, restore, update, type Managed } from './actions.ts';
import { scopeOf } from './export.ts';
import { history } from './history.ts';
import type { Selection } from './query.ts';
import { count, one, options, page, type Values } from './store.ts';

/** The trash shows what was taken away: only to those who may take away. */
function guardScope(call: CallContext, managed: Managed, selection: Selection) {
  const scope = scopeOf(selection);
  if (scope === 'deleted' && !call.can(managed.resource.permissions.delete)) throw kernelErrors['access.denied']();
  return scope;
}

/** As a job's payload holds it: a filter that is not set is not named. */
const sentSelection = (selection: Selection) =>
  'ids' in selection
    ? { ids: [...selection.ids] }
    : { filter: Object.fromEntries(Object.entries(selection.filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))) };

export function resourceRoutes(app: FastifyInstance, services: Services, managed: Managed): void {
  bind(app, services, resourceContract(managed.resource), resourceHandlers(services, managed));
}

/** What the engine does at each endpoint; a slice that serves some of them itself takes the others from here. */
export function resourceHandlers(services: Services, managed: Managed): Handlers<ResourceContract> {
  const { resource } = managed;
  return {
    list: async (call) => {
      const { page: number, pageSize, sort, ...filter } = call.query;
      const selection = { filter };
      const scope = guardScope(call, managed, selection);
      const request = {
        selection,
        scope,
        sort,
        limit: pageSize,
        offset: pageOffset({ page: number, pageSize }),
        timeZone: call.site.config.timeZone,
        first: sort === undefined || sort === defaultSort(resource) ? managed.first?.(call) : undefined,
      };
      return { ...(await page(call.db, inLanguage(resource, call.locale), request)), page: number, pageSize };
    },
    options: async ({ db, params, query, locale }) => ({
      items: await options(db, inLanguage(resource, locale), params.field, {
        q: query.q,
        ids: query.ids?.split(',').map(Number),
        proposed: query.proposed !== undefined,
      }),
    }),
    show: ({ db, params, locale }) => one(db, inLanguage(resource, locale), params.id),
    create: (call) => call.tx((trx) => create(trx, call, managed, call.body as Values)),
    update: (call) => call.tx((trx) => update(trx, call, managed, call.params.id, call.body as Values)),
    remove: (call) =>
      call.tx(async (trx) => {
        await one(trx, resource, call.params.id, 'live', true);
        await remove(trx, call, managed, [call.params.id]);
      }),
    restore: (call) =>
      call.tx(async (trx) => {
        await one(trx, resource, call.params.id, 'deleted', true);
        await restore(trx, call, managed, [call.params.id]);
        return one(trx, resource, call.params.id);
      }),
    history: async (call) => {
      const { db, params, locale } = call;
      await one(db, resource, params.id, 'any');
      const { parts = [] } = managed;
      const seen = parts.filter(({ permissions }) => call.can(permissions.view));
      return {
        items: await history(db, resource, params.id, {
          locale,
          audited: services.audited,
          parts: seen,
          hidden: parts.filter((one) => !seen.includes(one)),
        }),
      };
    },
    reorder: async (call) => {
      if (!resource.ordered) throw kernelErrors['record.not-found']();
      await call.tx((trx) => reorder(trx, resource, call.body.id, call.body.before));
    },
    export: async (call) => {
      const { format, sort, columns } = call.body;
      const selection = call.body.selection as Selection;
      const scope = guardScope(call, managed, selection);
      const rows = await count(call.db, inLanguage(resource, call.locale), selection, scope, call.site.config.timeZone, null);
      await refuseManyRows(format, rows);
      const payload = {
        resource: resource.id,
        format,
        selection: sentSelection(selection),
        sort,
        columns: columns ?? columnNames(resource),
        locale: call.locale,
      };
      return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportJob, payload)), count: rows };
    },
  };
}
