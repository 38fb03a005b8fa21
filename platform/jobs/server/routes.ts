import type { FastifyInstance } from 'fastify';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { jobsContract } from '../contract.ts';
import { jobErrors } from '../errors.ts';
import type { JobView } from '../job.ts';
import { ownJob } from './own-jobs.ts';
import { isOld, presentJob } from './present.ts';
import { jobsOf } from './store.ts';
import type { JobRow } from './tables.ts';

export function jobRoutes(app: FastifyInstance, services: Services): void {
  const { jobs } = services;
  const present = (row: JobRow, locale: Locale): JobView => presentJob(row, jobs.definition(row.name), locale, services.now());
  bind(app, services, jobsContract, {
    list: async ({ db, actor, locale }) => {
      const rows = actor.userId === null ? [] : await jobsOf(db, actor.userId, 20);
      return { items: rows.map((row) => present(row, locale)) };
    },
    show: async ({ db, actor, params, locale }) => present(await ownJob(db, actor, params.id), locale),
    cancel: async ({ tx, site, actor, params, locale }) =>
      tx(async (trx) => {
        await ownJob(trx, actor, params.id);
        await jobs.cancel(trx, site, params.id);
        return present(await ownJob(trx, actor, params.id), locale);
      }),
    retry: async ({ tx, site, actor, params, locale }) =>
      tx(async (trx) => {
        await ownJob(trx, actor, params.id);
        await jobs.retry(trx, site, params.id);
        return present(await ownJob(trx, actor, params.id), locale);
      }),
    file: async ({ db, actor, site, params, reply }) => {
      const row = await ownJob(db, actor, params.id);
      const gone = row.file_id === null || isOld(row, services.now());
      const opened = gone || row.file_id === null ? null : await services.files.open(site, row.file_id);
      if (!opened) throw jobErrors['jobs.result-gone']();
      return sendFile(reply, opened, { disposition: 'attachment' });
    },
  });
}
