import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { system, type Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { solarErrors } from '../errors.ts';
import type { ImportSort } from '../import-contract.ts';
import { forgetImports, readRaster, readRoofs } from '../jobs.ts';
import { roofsFromRaster, type WaitingRow } from './raster.ts';
import './tables.ts';

/** Like the reports of bulk changes: longer than a week nobody takes an import back. */
const keptDays = 7;
const sampled = 3;
export const mostRoofs = 100_000;

/** One's own; nobody else's is there. */
export async function ownImport(db: Db | Trx, actor: Actor, id: number) {
  const row = await db
    .selectFrom('solar_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.userId ?? 0)
    .executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

/** Keeps the one file of an upload for a day and begins the job that reads it. */
export async function receive(call: Acting, kind: ImportSort, epsg: number | undefined): Promise<{ id: number; jobId: string }> {
  const { site, services, actor, locale, files } = call;
  const [file, second] = files;
  if (!file || second) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', locale) });
  const endings = kind === 'roofs' ? /\.(zip|gpkg|geojson|json)$/i : /\.tiff?$/i;
  if (!endings.test(file.name)) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'format', locale) });
  const now = services.now();
  const received = await services.files.receive(site, {
    name: file.name,
    kind: 'geodata',
    visibility: 'private',
    content: { path: file.path },
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  return call.tx(async (trx) => {
    const stored = await services.files.store(trx, site, actor, received);
    const { id } = await trx
      .insertInto('solar_import')
      .values({ user_id: actor.userId ?? 0, kind, file_id: stored.id, file_name: file.name, state: 'reading', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jobId = await services.jobs.start(trx, site, actor, kind === 'roofs' ? readRoofs : readRaster, { id: Number(id), epsg: epsg ?? null });
    await trx.updateTable('solar_import').set({ job_id: jobId }).where('id', '=', id).execute();
    return { id: Number(id), jobId };
  });
}

type Run = Pick<JobRun<{ id: number; epsg: number | null }>, 'site' | 'actor' | 'payload' | 'services' | 'signal' | 'progress'>;

/** Opens what was sent in a folder of its own, keeps the rows `read` makes of it, and says where it failed. One transaction: a killed attempt has left nothing. */
async function reading(run: Run, read: (path: string, name: string, kind: ImportSort, trx: Trx) => AsyncGenerator<readonly WaitingRow[]>) {
  const { site, payload, actor, services } = run;
  const given = await site.db.selectFrom('solar_import').selectAll().where('id', '=', payload.id).where('state', '=', 'reading').executeTakeFirst();
  if (!given) return undefined;
  const folder = await temporaryFolder('solar-import');
  try {
    const opened = await services.files.open(site, given.file_id ?? '');
    if (!opened) throw geoErrors['geofile.unreadable']();
    // Readers go by the ending of the name.
    const name = `file${extname(given.file_name).toLowerCase()}`;
    const path = join(folder, name);
    await pipeline(opened.stream, createWriteStream(path));
    const rows = await site.tx(actor, (trx) => keepRows(trx, payload.id, read(path, name, given.kind, trx)));
    return { data: { id: payload.id, rows } };
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      await site.db.updateTable('solar_import').set({ state: 'failed' }).where('id', '=', payload.id).execute();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const roofsHandler = handleJob(readRoofs, (run) =>
  reading(run, async function* (path, name) {
    const { site, payload, signal, progress } = run;
    const file = await openGeoFile(path, { name, map: site.config.map, layer: null, sourceSrid: payload.epsg, signal });
    try {
      let rows = 0;
      for await (const batch of file.batches()) {
        signal.throwIfAborted();
        yield batch.map(({ row, properties, geometry }) => ({ row, data: plain(properties), geom: geometry }));
        rows += batch.length;
        await progress(file.total ? (100 * rows) / file.total : 50);
      }
    } finally {
      await file.close();
    }
  }),
);

export const rasterHandler = handleJob(readRaster, (run) =>
  reading(run, (path, name, kind, trx) =>
    roofsFromRaster(run, { trx, path, name, kind: kind === 'height' ? 'height' : 'radiation', epsg: run.payload.epsg }),
  ),
);

/** Rows as they came, and what their columns hold. Answers how many. */
async function keepRows(trx: Trx, id: number, batches: AsyncIterable<readonly WaitingRow[]>): Promise<number> {
  const columns = new Map<string, string[]>();
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    if (rows > mostRoofs) throw solarErrors['solar.too-many']({ params: { max: mostRoofs } });
    for (const { data } of batch)
      for (const [name, value] of Object.entries(data)) {
        const samples = columns.get(name) ?? [];
        const text = value.slice(0, 60);
        if (samples.length < sampled && !samples.includes(text)) samples.push(text);
        columns.set(name, samples);
      }
    await sql`insert into solar_import_row (import_id, row, data, geom) select ${id}, row, data, geom
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r (row integer, data jsonb, geom jsonb)`.execute(trx);
  }
  if (rows === 0) throw geoErrors['geofile.nothing']();
  const told = [...columns].map(([name, samples]) => ({ name, samples }));
  await trx
    .updateTable('solar_import')
    .set({ state: 'ready', rows, columns: JSON.stringify(told) })
    .where('id', '=', id)
    .execute();
  return rows;
}

/** Cells that hold something, as text. */
function plain(properties: Readonly<Record<string, unknown>>): Record<string, string> {
  const cells = Object.entries(properties)
    .slice(0, 100)
    .map(([name, value]): [string, string] => {
      const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      return [name.slice(0, 120), text.replaceAll('\u0000', '').trim().slice(0, 300)];
    });
  return Object.fromEntries(cells.filter(([, text]) => text !== ''));
}

export const forgetHandler = handleJob(forgetImports, async ({ site, services }) => {
  const before = new Date(services.now().getTime() - keptDays * 86_400_000);
  const erased = await site.tx(system, (trx) => trx.deleteFrom('solar_import').where('created_at', '<', before).executeTakeFirst());
  return { data: { erased: Number(erased.numDeletedRows) } };
});
