import { sql } from 'kysely';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuseManyRows } from '#platform/crud/server/refuse-many-rows.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { isGeoFormat, type GeoFormat } from '#platform/geo/formats.ts';
import { rowsOfLines } from '#platform/geo/server/geo-rows.ts';
import { isInDegrees, wrapped, writeLayer } from '#platform/geo/server/write-geo-file.ts';
import type { Call } from '#platform/http/server/call.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fold } from '#platform/kernel/words.ts';
import type { FieldType } from '../../data/domain/fields.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { TableContract, TableRow } from '../contract.ts';
import type { Column } from '../domain/columns.ts';
import { exportTable } from '../jobs.ts';
import { may } from '../codes.ts';
import { askingOf, findTable, orderedBy, orderOf, whereOf, type FoundTable } from './find.ts';

/** So many features are read at once. */
const BATCH = 500;
const kinds: Readonly<Partial<Record<FieldType, TableColumn['kind']>>> = { integer: 'number', number: 'number', boolean: 'boolean' };
const tables = { csv: { rows: csvRows, ending: 'csv' }, xls: { rows: xlsxRows, ending: 'xlsx' } } as const;

export async function startExport(call: Call<TableContract['export']>, front: MapFront) {
  const { params, body, locale, site, actor, services } = call;
  const table = await findTable(call, front, params.id);
  // Said at once, and not by a job that fails.
  whereOf(call, table, body);
  orderOf(table, body.sort);
  return { jobId: await call.tx((trx) => services.jobs.start(trx, site, actor, exportTable, { ...body, front, layer: params.id, locale })) };
}

/** Writes exactly the rows of the table, in its order. Whoever no longer sees the layer, or may no longer export, gets nothing. */
export const exportTableHandler = handleJob(exportTable, async ({ site, actor, payload, services, signal, progress }) => {
  const { front, format, locale } = payload;
  const asking = askingOf(site, actor);
  if (!asking.can(may[front].export)) throw kernelErrors['access.denied']();
  const table = await findTable(asking, front, payload.layer);
  const { rows: found } = await sql<{ id: string }>`select id from ${table.from} where ${whereOf(asking, table, payload)}
    order by ${orderedBy(orderOf(table, payload.sort))}`.execute(site.db);
  await refuseManyRows(format, found.length);
  const read = readFeatures(
    asking.db,
    table,
    { ids: found.map(({ id }) => Number(id)), srid: isGeoFormat(format) && isInDegrees(format) ? 4326 : site.srid },
    (done) => {
      signal.throwIfAborted();
      return progress(found.length === 0 ? 100 : (done / found.length) * 95);
    },
  );
  const title = (locale === 'en' ? table.titleEn : null) ?? table.title;
  const name = fold(title).replaceAll(' ', '_').slice(0, 50) || 'dados';
  const folder = await temporaryFolder('export');
  try {
    const made = isGeoFormat(format)
      ? await writeGeo(format, { name, columns: table.columns, features: read, epsg: site.srid, folder, signal })
      : await writeTable(format, { name: title, columns: table.columns, features: read, locale, timeZone: site.config.timeZone, folder, signal });
    const now = services.now();
    const received = await services.files.receive(site, {
      name: `${name}-${now.toISOString().slice(0, 10)}.${made.ending}`,
      kind: 'export',
      visibility: 'private',
      content: { path: made.path },
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const file = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
    return { fileId: file.id, data: { count: found.length } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

interface ReadFeature {
  readonly id: number;
  readonly properties: Readonly<Record<string, TableRow['values'][number]>>;
  readonly geometry: string;
}

interface Writing {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly features: AsyncIterable<ReadFeature>;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function writeTable(
  format: keyof typeof tables,
  { features, columns, folder, signal, ...rest }: Writing & { locale: 'pt' | 'en'; timeZone: string },
) {
  const { rows: write, ending } = tables[format];
  const titled = columns.map(({ title, type }): TableColumn => ({ title: title[rest.locale], ...(kinds[type] && { kind: kinds[type] }) }));
  const path = join(folder, 'rows');
  await pipeline(Readable.from(write({ ...rest, columns: titled, rows: cells(features, columns) })), createWriteStream(path), { signal });
  return { path, ending };
}

async function* cells(features: AsyncIterable<ReadFeature>, columns: readonly Column[]): AsyncGenerator<Cell[]> {
  for await (const { properties } of features) yield columns.map(({ key }) => properties[key] ?? null);
}

async function writeGeo(format: GeoFormat, { name, columns, features, folder, signal, epsg }: Writing & { epsg: number }) {
  const lines = linesOf(features, columns);
  if (format !== 'geojson') return writeLayer(format, { layer: name, rows: rowsOfLines(lines), epsg }, folder, signal);
  const path = join(folder, 'rows');
  await pipeline(Readable.from(wrapped(lines)), createWriteStream(path), { signal });
  return { path, ending: 'geojson' };
}

async function* linesOf(features: AsyncIterable<ReadFeature>, columns: readonly Column[]): AsyncGenerator<string> {
  for await (const { id, properties, geometry } of features) {
    const values = Object.fromEntries(columns.map(({ key, name }) => [name, properties[key] ?? null]));
    yield `{"type":"Feature","id":${id},"properties":${JSON.stringify(values)},"geometry":${geometry}}\n`;
  }
}

/** What was deleted since is left out. */
async function* readFeatures(
  db: Call['db'],
  { from }: FoundTable,
  { ids, srid }: { readonly ids: readonly number[]; readonly srid: number },
  report: (done: number) => Promise<void>,
): AsyncGenerator<ReadFeature> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const slice = ids.slice(at, at + BATCH);
    const { rows } = await sql<Omit<ReadFeature, 'id'> & { id: string }>`
      select id, properties, st_asgeojson(case when st_srid(geom) = ${sql.lit(srid)} then geom else st_transform(geom, ${sql.lit(srid)}) end, ${sql.lit(srid === 4326 ? 7 : 3)}) as geometry
      from ${from} where id = any(${slice}::bigint[])`.execute(db);
    const found = new Map(rows.map((row) => [Number(row.id), row]));
    for (const id of slice) {
      const row = found.get(id);
      if (row) yield { ...row, id };
    }
    await report(Math.min(at + BATCH, ids.length));
  }
}
