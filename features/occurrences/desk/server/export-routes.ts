import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { exporting } from '../export-contract.ts';
import { exportOccurrences } from '../jobs.ts';

export function exportRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, exporting, {
    export: async (call) => {
      const { format, sort, ...filter } = call.query;
      const payload = { filter, format, sort, locale: call.locale };
      return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportOccurrences, payload)) };
    },
    exportJob: async (call) => {
      const row = await ownJob(call.db, call.actor, call.params.id);
      if (row.name !== exportOccurrences.name) throw kernelErrors['record.not-found']();
      return presentJob(row, exportOccurrences, call.locale, services.now());
    },
  });
}
