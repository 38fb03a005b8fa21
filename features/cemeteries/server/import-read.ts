import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { geoErrors } from '#platform/geo/errors.ts';
import type { GeoRow } from '#platform/geo/server/geo-file.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { system, type Actor } from '#platform/access/actor.ts';
import type { Call } from '#platform/http/server/call.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { importContract } from '../import-contract.ts';
import { forgetImports, readImport } from '../jobs.ts';
import './tables.ts';

/** Like the reports of bulk changes: longer than a week nobody takes an import back. */
const keptDays = 7;
const sampled = 3;

/** One's own; nobody else's is there. */
export async function ownImport(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('cemetery_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.userId ?? 0)
    .executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

export async function upload(call: Call<(typeof importContract)['upload']>): Promise<{ id: number; jobId: string }> {
  const { site, services, actor, locale, files } = call;
  const [file, second] = files;
  if (!file || second) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', locale) });
  if (!/\.(csv|xlsx)$/i.test(file.name)) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'format', locale) });
  const now = services.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const received = await services.files.receive(site, {
    name: file.name,
    kind: 'geodata',
    visibility: 'private',
    content: { path: file.path },
    expiresAt,
  });
  return call.tx(async (trx) => {
    const stored = await services.files.store(trx, site, actor, received);
    const { id } = await trx
      .insertInto('cemetery_import')
      .values({ user_id: actor.userId ?? 0, file_id: stored.id, file_name: file.name, state: 'reading', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jobId = await services.jobs.start(trx, site, actor, readImport, { id: Number(id) });
    await trx.updateTable('cemetery_import').set({ job_id: jobId }).where('id', '=', id).execute();
    return { id: Number(id), jobId };
  });
}

/** One transaction: an attempt that was killed has left nothing. */
export const readHandler = handleJob(readImport, async (run) => {
  const { site, payload, actor, services } = run;
  const given = await site.db
    .selectFrom('cemetery_import')
    .selectAll()
    .where('id', '=', payload.id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  if (!given) return;
  const folder = await temporaryFolder('cemetery-import');
  try {
    const opened = await services.files.open(site, given.file_id ?? '');
    if (!opened) throw geoErrors['geofile.unreadable']();
    // Readers go by the ending of the name.
    const path = join(folder, `file${extname(given.file_name).toLowerCase()}`);
    await pipeline(opened.stream, createWriteStream(path));
    const file = await openGeoFile(path, { name: basename(path), map: site.config.map, layer: null, tables: true, signal: run.signal });
    try {
      const rows = await site.tx(actor, (trx) => keepRows(trx, run, file.total, file.batches()));
      return { data: { id: payload.id, rows } };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      await site.db.updateTable('cemetery_import').set({ state: 'failed' }).where('id', '=', payload.id).execute();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Rows as they came, and what their columns hold. Answers how many. */
async function keepRows(
  trx: Trx,
  { payload: { id }, signal, progress }: Pick<JobRun<{ id: number }>, 'payload' | 'signal' | 'progress'>,
  total: number | null,
  batches: AsyncIterable<readonly GeoRow[]>,
): Promise<number> {
  const columns = new Map<string, string[]>();
  let rows = 0;
  for await (const batch of batches) {
    signal.throwIfAborted();
    const given = batch.map(({ row, properties }) => ({ row, data: plain(properties) }));
    for (const { data } of given)
      for (const [name, value] of Object.entries(data)) {
        const samples = columns.get(name) ?? [];
        const text = value.slice(0, 60);
        if (samples.length < sampled && !samples.includes(text)) samples.push(text);
        columns.set(name, samples);
      }
    await sql`insert into cemetery_import_row (import_id, row, data) select ${id}, row, data
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (row integer, data jsonb)`.execute(trx);
    rows += batch.length;
    await progress(total ? (100 * rows) / total : 50);
  }
  if (rows === 0) throw geoErrors['geofile.nothing']();
  const told = [...columns].map(([name, samples]) => ({ name, samples }));
  await trx
    .updateTable('cemetery_import')
    .set({ state: 'ready', rows, columns: JSON.stringify(told) })
    .where('id', '=', id)
    .execute();
  return rows;
}

/** Cells that hold something, as text. */
function plain(properties: GeoRow['properties']): Record<string, string> {
  const cells = Object.entries(properties)
    .slice(0, 200)
    .map(([name, value]): [string, string] => {
      const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      return [name.slice(0, 120), text.replaceAll('\u0000', '').trim().replaceAll(/\s+/g, ' ').slice(0, 2000)];
    });
  return Object.fromEntries(cells.filter(([, text]) => text !== ''));
}

export const forgetHandler = handleJob(forgetImports, async ({ site, services }) => {
  const before = new Date(services.now().getTime() - keptDays * 86_400_000);
  const erased = await site.tx(system, (trx) => trx.deleteFrom('cemetery_import').where('created_at', '<', before).executeTakeFirst());
  return { data: { erased: Number(erased.numDeletedRows) } };
});
