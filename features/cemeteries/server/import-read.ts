import { system } from '#platform/access/actor.ts';
import type { Call } from '#platform/http/server/call.ts';
import { forgetFiles, oneFile, receiveFile } from '#platform/imports/server/files.ts';
import { cellsOf, keepRows, readFile, textOf, withRows } from '#platform/imports/server/read.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { importContract } from '../import-contract.ts';
import { forgetImports, readImport } from '../jobs.ts';

export const importTable = 'cemetery_import';

export const upload = (call: Call<(typeof importContract)['upload']>): Promise<{ id: number; jobId: string }> =>
  receiveFile(call, importTable, oneFile(call, /\.(csv|xlsx)$/i), {}, (trx, id) =>
    call.services.jobs.start(trx, call.site, call.actor, readImport, { id }),
  );

const cell = (value: unknown): string => textOf(value).replaceAll(/\s+/g, ' ').slice(0, 2000);

export const readHandler = handleJob(readImport, (run) =>
  readFile(run, importTable, (path) =>
    withRows(
      run,
      path,
      { tables: true },
      (properties) => cellsOf(properties, 200, cell),
      (batches) => run.site.tx(run.actor, (trx) => keepRows(trx, importTable, run.payload.id, batches)),
    ),
  ),
);

export const forgetHandler = handleJob(forgetImports, async ({ site, services }) => ({
  data: { erased: await site.tx(system, (trx) => forgetFiles(trx, importTable, services.now())) },
}));
