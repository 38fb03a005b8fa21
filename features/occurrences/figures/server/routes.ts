import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { exportReport } from '../jobs.ts';
import { deskDashboard as dashboardContract, reports } from '../contract.ts';
import { mayReport } from '../permissions.ts';
import { dayKinds, groupings, type ReportName, type Reports, type reportExportQuery, type ReportQuery } from '../schemas.ts';
import { statistics } from '../statistics-contract.ts';
import { contextOf } from '../../record/server/context.ts';
import { searchLists } from '../../record/server/lists.ts';
import { crsOf } from '../../record/server/present.ts';
import { deskDashboard } from './dashboard.ts';
import { publicFiguresOf } from './figures.ts';
import { heatOf } from './heat.ts';
import { describeOpenData, sendOpenData } from './open-data.ts';
import { checkReport, makeReport, mayGroup } from './reports.ts';
import type { z } from 'zod';

type Asked = Pick<Call, 'site' | 'services' | 'actor' | 'locale' | 'db' | 'request' | 'tx'>;

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const show =
    <N extends ReportName>(name: N) =>
    async (call: Asked & { readonly query: ReportQuery }): Promise<Reports[N]> => {
      const { sight, now } = await contextOf(call);
      return makeReport[name]({ db: call.db, site: call.site, sight, query: call.query, now });
    };
  const start = (report: ReportName) => async (call: Asked & { readonly query: z.output<typeof reportExportQuery> }) => {
    const { sight } = await contextOf(call);
    checkReport(sight, report);
    const { format, ...query } = call.query;
    const payload = { report, query, format, locale: call.locale };
    return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportReport, payload)) };
  };

  bind(app, services, statistics, {
    figures: (call) => publicFiguresOf(call.site, services.now()),
    heat: async (call) => {
      const { sight, now } = await contextOf(call);
      return { ...(await heatOf(call.db, call.site, sight, call.query, now)), crs: crsOf(call.site) };
    },
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
  bind(app, services, reports, {
    lists: async (call) => {
      const { sight } = await contextOf(call);
      return {
        ...(await searchLists(call.db, sight)),
        groupings: groupings.filter((by) => mayGroup(sight, by)),
        days: [...dayKinds],
        performers: sight.can(mayReport.performers),
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
      if (row.name !== exportReport.name) throw kernelErrors['record.not-found']();
      return presentJob(row, exportReport, call.locale, services.now());
    },
  });
}
