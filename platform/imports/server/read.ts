import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import type { Geometry } from '#platform/geo/geojson.ts';
import type { GeoFile, GeoFileOptions, GeoRow } from '#platform/geo/server/geo-file.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import type { JobOutcome, JobRun } from '#platform/jobs/server/jobs.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { ImportFile } from './files.ts';

const sampled = 3;

/** What a cell holds; an empty one is left out. */
type Cell = string | number | boolean;
type Cells = Readonly<Record<string, Cell>>;

/** A row of a file as it waits to be imported. */
export interface WaitingRow {
  readonly row: number;
  readonly data: Cells;
  readonly geom: Geometry | null;
}

/**
 * Puts a file that was sent into a folder of its own and has `keep` keep its rows, in one transaction: an attempt that was killed has left
 * nothing. A file that cannot be read is marked so.
 */
export async function readFile<Own = object>(
  { site, services, payload: { id } }: JobRun<{ id: number }>,
  table: string,
  keep: (path: string, file: ImportFile & Own) => Promise<number>,
): Promise<JobOutcome | undefined> {
  const given = await sql<ImportFile & Own>`select * from ${sql.table(table)} where id = ${id} and state = 'reading'`.execute(site.db);
  const [file] = given.rows;
  if (!file) return undefined;
  const folder = await temporaryFolder('import');
  try {
    const opened = await services.files.open(site, file.file_id ?? '');
    if (!opened) throw geoErrors['geofile.unreadable']();
    // Readers go by the ending of the name.
    const path = join(folder, `file${extname(file.file_name).toLowerCase()}`);
    await pipeline(opened.stream, createWriteStream(path));
    return { data: { id, rows: await keep(path, file) } };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await sql`update ${sql.table(table)} set state = 'failed' where id = ${id}`.execute(site.db);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a table or geographic file for as long as `use` walks its rows. */
export async function withRows<T>(
  run: Pick<JobRun, 'site' | 'signal' | 'progress'>,
  path: string,
  options: Pick<GeoFileOptions, 'layer' | 'sourceSrid' | 'tables'>,
  cells: (properties: GeoRow['properties']) => Cells,
  use: (batches: AsyncIterable<readonly WaitingRow[]>) => Promise<T>,
): Promise<T> {
  const file = await openGeoFile(path, { name: basename(path), map: run.site.config.map, signal: run.signal, ...options });
  try {
    return await use(rowsOf(run, file, cells));
  } finally {
    await file.close();
  }
}

async function* rowsOf(
  { signal, progress }: Pick<JobRun, 'signal' | 'progress'>,
  file: GeoFile,
  cells: (properties: GeoRow['properties']) => Cells,
): AsyncGenerator<readonly WaitingRow[]> {
  let rows = 0;
  for await (const batch of file.batches()) {
    signal.throwIfAborted();
    yield batch.map(({ row, properties, geometry }) => ({ row, data: cells(properties), geom: geometry }));
    rows += batch.length;
    await progress(file.total ? (100 * rows) / file.total : 50);
  }
}

/** Rows as they came, and what their columns hold; `geom`: how the row's column of that name is made of a geometry (jsonb), if it has one. */
export async function keepRows(
  trx: Trx,
  table: string,
  id: number,
  batches: AsyncIterable<readonly WaitingRow[]>,
  geom?: RawBuilder<unknown>,
): Promise<number> {
  const [into, from] = geom ? [sql`, geom`, sql`, ${geom}`] : [sql``, sql``];
  const columns = new Map<string, { filled: number; samples: string[] }>();
  let rows = 0;
  for await (const batch of batches) {
    for (const { data } of batch)
      for (const [name, value] of Object.entries(data)) {
        const column = columns.get(name) ?? { filled: 0, samples: [] };
        column.filled++;
        const text = String(value).slice(0, 60);
        if (column.samples.length < sampled && !column.samples.includes(text)) column.samples.push(text);
        columns.set(name, column);
      }
    await sql`insert into ${sql.table(`${table}_row`)} (import_id, row, data${into}) select ${id}, row, data${from}
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r (row integer, data jsonb, geom jsonb)`.execute(trx);
    rows += batch.length;
  }
  if (rows === 0) throw geoErrors['geofile.nothing']();
  const told: ImportFile['columns'] = [...columns].map(([name, column]) => ({ name, ...column }));
  await sql`update ${sql.table(table)} set state = 'ready', rows = ${rows}, columns = ${JSON.stringify(told)}::jsonb where id = ${id}`.execute(trx);
  return rows;
}

/** Cells that hold something, of so many columns. */
export function cellsOf<C extends Cell>(properties: GeoRow['properties'], most: number, cell: (value: unknown) => C): Record<string, C> {
  const cells = Object.entries(properties).slice(0, most);
  return Object.fromEntries(cells.map(([name, value]): [string, C] => [name.slice(0, 120), cell(value)]).filter(([, value]) => value !== ''));
}

/** A cell's text, trimmed; what is neither text nor nothing as JSON. */
export function textOf(value: unknown): string {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll('\u0000', '').trim();
}
