import { sql } from 'kysely';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { can } from '#platform/access/actor.ts';
import { refuseManyRows } from '#platform/crud/server/refuse-many-rows.ts';
import { orderOf } from '#platform/crud/server/query.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { xlsxBook, xlsxRows } from '#platform/files/server/xlsx.ts';
import type { GeoFormat } from '#platform/geo/formats.ts';
import { declaredRows, type GeoField } from '#platform/geo/server/geo-rows.ts';
import { isInDegrees, wrapped, writeLayer } from '#platform/geo/server/write-geo-file.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { ineSheets } from '../../figures/server/ine.ts';
import { mayProcess } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { processWhere } from '../../record/server/search.ts';
import type { ExportType } from '../contract.ts';
import { shortNames } from '../domain/short-names.ts';
import { exportProcesses, type ExportPayload } from '../jobs.ts';
import { cellRows, columns, csvLines, featureLines, textWidths, titlesOf, type Column } from './export-rows.ts';

interface Writing {
  readonly site: Site;
  /** In their order. */
  readonly ids: readonly number[];
  readonly locale: Locale;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly report: (done: number) => Promise<void>;
}
interface Written {
  readonly path: string;
  readonly ending: string;
  /** Processes that stand in the file; all of them unless told. */
  readonly count?: number;
}

const kinds: Readonly<Partial<Record<NonNullable<Column['kind']>, GeoField['kind']>>> = { number: 'integer', decimal: 'number', date: 'date' };
const layerName = { pt: 'processos', en: 'processes' } as const;

/** How each kind of file is written. A kind of another room is one line here, and its name in the contract. */
const writers: Readonly<Record<ExportType, (writing: Writing) => Promise<Written>>> = {
  csv: (writing) => table(writing, csvRows, 'csv'),
  xls: (writing) => table(writing, xlsxRows, 'xlsx'),
  kml: (writing) => layer('kml', writing),
  gml: (writing) => layer('gml', writing),
  geojson: (writing) => layer('geojson', writing),
  shp: (writing) => layer('shp', writing),
  gpkg: (writing) => layer('gpkg', writing),
  ine: async ({ site, ids, locale, folder, signal }) => {
    const where = sql`t.id = any(${[...ids]}::bigint[])`;
    const { sheets, count, lacking } = await ineSheets(site.db, { where, month: null, locale, timeZone: site.config.timeZone });
    const path = join(folder, 'rows');
    await pipeline(Readable.from(xlsxBook(sheets)), createWriteStream(path), { signal });
    return { path, ending: 'xlsx', count: Math.min(ids.length, count + lacking) };
  },
};

/** Writes exactly the processes of the list, in its order. Whoever may no longer export gets nothing. */
export const exportHandler = handleJob(exportProcesses, async ({ site, actor, payload, services, signal, progress }) => {
  if (!can(actor, mayProcess.export, site.config.permissions)) throw kernelErrors['access.denied']();
  const { format, locale } = payload;
  const ids = await idsOf(site, payload);
  await refuseManyRows(format, ids.length);
  const folder = await temporaryFolder('export');
  try {
    const report = async (done: number): Promise<void> => {
      signal.throwIfAborted();
      await progress((done / ids.length) * 95);
    };
    const { path, ending, count = ids.length } = await writers[format]({ site, ids, locale, folder, signal, report });
    const now = services.now();
    const received = await services.files.receive(site, {
      name: `${layerName[locale]}-${now.toISOString().slice(0, 10)}.${ending}`,
      kind: 'export',
      visibility: 'private',
      content: { path },
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const file = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
    return { fileId: file.id, data: { count, left: ids.length - count } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function idsOf({ db }: Site, { which, sort, locale }: ExportPayload): Promise<number[]> {
  const where = 'ids' in which ? sql`t.deleted_at is null and t.id = any(${which.ids}::bigint[])` : await processWhere(db, which.filter, locale);
  const { rows } = await sql<{ id: number }>`select t.id from urban_process t where ${where} order by ${orderOf(processes, sort)}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

async function table({ site, ids, locale, folder, signal, report }: Writing, write: typeof csvRows, ending: string): Promise<Written> {
  const path = join(folder, 'rows');
  const name = processes.label.many[locale];
  const source = { name, columns: titlesOf(locale), rows: cellRows(site.db, ids, report), locale, timeZone: site.config.timeZone };
  await pipeline(Readable.from(write(source)), createWriteStream(path), { signal });
  return { path, ending };
}

/** What has no area has no place in a file for maps: it is counted apart. */
async function layer(format: GeoFormat, { site, ids, locale, folder, signal, report }: Writing): Promise<Written> {
  const srid = { own: site.srid, file: isInDegrees(format) ? 4326 : site.srid };
  let count = 0;
  const counted = async function* (lines: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const line of lines) {
      count += 1;
      yield line;
    }
  };
  if (format === 'geojson') {
    const path = join(folder, 'rows');
    await pipeline(Readable.from(wrapped(counted(featureLines(site.db, ids, srid, report)))), createWriteStream(path), { signal });
    return { path, ending: 'geojson', count };
  }
  const fixed = format === 'shp' ? { names: shortNames(columns.map(({ name }) => name)), widths: await textWidths(site.db, ids) } : null;
  const fields = columns.map(({ name, kind }, index): GeoField => {
    const width = fixed?.widths[index] ?? 0;
    return { name: fixed?.names[index] ?? name, kind: (kind && kinds[kind]) ?? 'text', width };
  });
  const rows = declaredRows(fields, 'MultiPolygon', counted(csvLines(site.db, ids, srid, report)));
  const written = await writeLayer(format, { layer: layerName[locale], rows, epsg: site.srid }, folder, signal);
  return { ...written, count };
}
