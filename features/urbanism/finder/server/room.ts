import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Room } from '#platform/http/server/room.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { processWhere } from '../../record/server/search.ts';
import { finderContract } from '../contract.ts';
import { exportProcesses, type ExportPayload } from '../jobs.ts';
import { exportHandler } from './export.ts';
import { navigate, processesAt, processSource } from './find.ts';
import { processesOnMap } from './map.ts';
import { finderGuesses, finderIndexes, finderPlaces, finderWords } from './migrations.ts';
import { finderSquares } from './squares.ts';

/** Processes found: on the map, in its search, as files. */
export const finder: Room = {
  contracts: [finderContract],
  migrations: [finderPlaces, finderIndexes, finderWords, finderSquares, finderGuesses],
  traces: {
    urban_place: { whole: 'what is searched of files of procedures, drawn from them; it follows them' },
    urban_square: { whole: 'numbers that name nobody' },
  },
  jobs: [exportHandler],
  search: [processSource],
  routes,
};

function routes(app: FastifyInstance, services: Services): void {
  const job = async (call: CallContext, id: string) => {
    const row = await ownJob(call.db, call.actor, id);
    if (row.name !== exportProcesses.name) throw kernelErrors['record.not-found']();
    return presentJob(row, exportProcesses, call.locale, services.now());
  };
  const start = async (call: CallContext, payload: ExportPayload) => ({
    jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportProcesses, payload)),
  });
  bind(app, services, finderContract, {
    map: processesOnMap,
    at: processesAt,
    navigate,
    exportSearch: async (call) => {
      const { sort, ...filter } = call.query;
      // Said at once, and not by a job that fails.
      await processWhere(call.db, filter, call.locale);
      return start(call, { which: { filter }, sort, format: call.params.type, locale: call.locale });
    },
    exportSearchJob: (call) => job(call, call.params.id),
    exportOne: async (call) => {
      const { format, type } = call.query;
      const { rows } = await sql<{
        id: number;
      }>`select t.id from urban_process t join urban_process f on f.id = ${call.params.id} and f.deleted_at is null
        where t.id = f.id or (${type === 'tree'} and fold(t.process) = fold(f.process) and t.deleted_at is null) limit 1000`.execute(call.db);
      if (rows.length === 0) throw kernelErrors['record.not-found']();
      return start(call, { which: { ids: rows.map(({ id }) => Number(id)) }, sort: 'process', format, locale: call.locale });
    },
    exportOneJob: (call) => job(call, call.params.id),
  });
}
