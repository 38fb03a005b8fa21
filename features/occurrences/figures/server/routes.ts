import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { exportTabulation } from '../jobs.ts';
import { deskDashboard as dashboardContract, tabulations } from '../contract.ts';
import { mayFigures } from '../permissions.ts';
import { dayKinds, groupings, type TabulationName, type Reports, type tabulationExportQuery, type TabulationQuery } from '../schemas.ts';
import { statistics } from '../statistics-contract.ts';
import { contextOf } from '../../record/server/context.ts';
import { searchLists } from '../../record/server/lists.ts';
import { crsOf } from '../../record/server/present.ts';
import { deskDashboard } from './dashboard.ts';
import { latelyOf } from './lately.ts';
import { publicFiguresOf } from './figures.ts';
import { heatOf } from './heat.ts';
import { describeOpenData, sendOpenData } from './open-data.ts';
import { checkTabulation, makeTabulation, mayGroup } from './tabulations.ts';
import type { z } from 'zod';

type Asked = Pick<Call, 'site' | 'services' | 'actor' | 'locale' | 'db' | 'request' | 'tx'>;

export function tabulationRoutes(app: FastifyInstance, services: Services): void {
  const show =
    <N extends TabulationName>(name: N) =>
    async (call: Asked & { readonly query: TabulationQuery }): Promise<Reports[N]> => {
      const { sight, now } = await contextOf(call);
      return makeTabulation[name]({ db: call.db, site: call.site, sight, query: call.query, now });
    };
  const start = (report: TabulationName) => async (call: Asked & { readonly query: z.output<typeof tabulationExportQuery> }) => {
    const { sight } = await contextOf(call);
    checkTabulation(sight, report);
    const { format, ...query } = call.query;
    const payload = { report, query, format, locale: call.locale };
    return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportTabulation, payload)) };
  };

  bind(app, services, statistics, {
    figures: (call) => publicFiguresOf(call.site, services.now()),
    heat: async (call) => {
      const { sight, now } = await contextOf(call);
      return { ...(await heatOf(call.db, call.site, sight, call.query, now)), crs: crsOf(call.site) };
    },
    lately: ({ site, query: { lat, lng } }) => latelyOf(site, services.now(), lat === undefined || lng === undefined ? null : [lng, lat]),
    openData: (call) => describeOpenData(call.site, services.now()),
    openGeojson: (call) => sendOpenData(call, 'geojson'),
    openCsv: (call) => sendOpenData(call, 'csv'),
  });
  bind(app, services, dashboardContract, {
    show: async (call) => {
      const { sight, now } = await contextOf(call);
      return deskDashboard(call.db, call.site, sight, now);
    },
  });
  bind(app, services, tabulations, {
    lists: async (call) => {
      const { sight } = await contextOf(call);
      return {
        ...(await searchLists(call.db, sight)),
        groupings: groupings.filter((by) => mayGroup(sight, by)),
        days: [...dayKinds],
        performers: sight.can(mayFigures.performers),
      };
    },
    'totalizer-status': show('totalizer-status'),
    'montly-resume': show('montly-resume'),
    'occurrences-performer': show('occurrences-performer'),
    'occurrences-summary': show('occurrences-summary'),
    'chart-status': show('chart-status'),
    'chart-subtypes': show('chart-subtypes'),
    exportTotalizer: start('totalizer-status'),
    exportResume: start('montly-resume'),
    exportPerformers: start('occurrences-performer'),
    exportSummary: start('occurrences-summary'),
    exportStatus: start('chart-status'),
    exportSubtypes: start('chart-subtypes'),
    exportJob: async (call) => {
      const row = await ownJob(call.db, call.actor, call.params.id);
      if (row.name !== exportTabulation.name) throw kernelErrors['record.not-found']();
      return presentJob(row, exportTabulation, call.locale, services.now());
    },
  });
}
