import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import type { GeoRow } from '#platform/geo/server/geo-file.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import type { Call } from '#platform/http/server/call.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { mayProcess } from '../../record/permissions.ts';
import type { importContract, ImportView } from '../contract.ts';
import { readImport } from '../jobs.ts';

/** Like the reports of bulk changes: longer than a week nobody takes an import back. */
const keptDays = 7;
const sampled = 3;

export async function upload(call: Call<(typeof importContract)['upload']>): Promise<{ id: number; jobId: string }> {
  const { site, services, actor, locale, files, body } = call;
  if (!call.can(mayProcess.edit)) throw kernelErrors['access.denied']();
  const [file] = files;
  if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('file', 'required', locale) });
  if (!/\.(csv|xlsx|gpkg|zip)$/i.test(file.name)) throw kernelErrors['request.invalid']({ fields: fieldError('file', 'format', locale) });
  const now = services.now();
  const received = await services.files.receive(site, {
    name: file.name,
    kind: 'geodata',
    visibility: 'private',
    content: { path: file.path },
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  return call.tx(async (trx) => {
    await sql`delete from urban_import where created_at < ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(trx);
    const stored = await services.files.store(trx, site, actor, received);
    const { id } = await trx
      .insertInto('urban_import')
      .values({ user_id: actor.userId ?? 0, file_id: stored.id, file_name: file.name, layer: body.layer ?? null, state: 'reading', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jobId = await services.jobs.start(trx, site, actor, readImport, { id: Number(id) });
    await trx.updateTable('urban_import').set({ job_id: jobId }).where('id', '=', id).execute();
    return { id: Number(id), jobId };
  });
}

/** One transaction: an attempt that was killed has left nothing. */
export const readHandler = handleJob(readImport, async (run) => {
  const { site, payload, actor } = run;
  const given = await site.db.selectFrom('urban_import').selectAll().where('id', '=', payload.id).where('state', '=', 'reading').executeTakeFirst();
  if (!given) return;
  try {
    const rows = await withFile(run, given.file_id ?? '', given.file_name, async (path) => {
      const file = await openGeoFile(path, {
        name: basename(path),
        map: site.config.map,
        layer: given.layer,
        tables: true,
        signal: run.signal,
      });
      try {
        return await site.tx(actor, (trx) => keepRows(trx, { ...run, id: payload.id }, file.total, file.batches()));
      } finally {
        await file.close();
      }
    });
    return { data: { id: payload.id, rows } };
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      await site.db.updateTable('urban_import').set({ state: 'failed' }).where('id', '=', payload.id).execute();
    throw error;
  }
});

/** Readers go by the ending of the name. */
async function withFile<T>({ site, services }: JobRun, id: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder('urban-import');
  try {
    const opened = await services.files.open(site, id);
    if (!opened) throw geoErrors['geofile.unreadable']();
    const path = join(folder, `file${extname(name).toLowerCase()}`);
    await pipeline(opened.stream, createWriteStream(path));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Keeping {
  readonly site: Pick<JobRun['site'], 'srid'>;
  readonly id: number;
  readonly signal: AbortSignal;
  progress(percent: number): Promise<void>;
}

/** Rows as they came, and what their columns hold. Answers how many. */
export async function keepRows(
  trx: Trx,
  { site, id, signal, progress }: Keeping,
  total: number | null,
  batches: AsyncIterable<readonly GeoRow[]>,
): Promise<number> {
  const columns = new Map<string, { filled: number; samples: string[] }>();
  let [rows, placed] = [0, 0];
  for await (const batch of batches) {
    signal.throwIfAborted();
    const given = batch.map(({ row, properties, geometry }) => ({
      row,
      data: plain(properties),
      geometry: geometry === null ? null : JSON.stringify(geometry),
    }));
    for (const { data, geometry } of given) {
      placed += geometry === null ? 0 : 1;
      for (const [name, value] of Object.entries(data)) {
        const column = columns.get(name) ?? { filled: 0, samples: [] };
        column.filled++;
        const text = String(value).slice(0, 60);
        if (column.samples.length < sampled && !column.samples.includes(text)) column.samples.push(text);
        columns.set(name, column);
      }
    }
    await sql`insert into urban_import_row (import_id, row, data, geom)
      select ${id}, row, data, st_setsrid(st_force2d(st_geomfromgeojson(geometry)), ${sql.lit(site.srid)})
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (row integer, data jsonb, geometry text)`.execute(trx);
    rows += batch.length;
    await progress(total ? (100 * rows) / total : 50);
  }
  if (rows === 0) throw geoErrors['geofile.nothing']();
  const told: ImportView['columns'] = [...columns].map(([name, column]) => ({ name, ...column }));
  await trx
    .updateTable('urban_import')
    .set({ state: 'ready', rows, placed, columns: JSON.stringify(told) })
    .where('id', '=', id)
    .execute();
  return rows;
}

/** Cells that hold something, as text, number or flag. */
function plain(properties: GeoRow['properties']): Record<string, string | number | boolean> {
  const cells = Object.entries(properties)
    .slice(0, 200)
    .flatMap(([name, value]): [string, string | number | boolean][] => {
      if (typeof value === 'number' || typeof value === 'boolean') return [[name.slice(0, 120), value]];
      const text =
        value === null || value === undefined ? '' : (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\u0000', '').trim();
      return text === '' ? [] : [[name.slice(0, 120), text.slice(0, 5000)]];
    });
  return Object.fromEntries(cells);
}
