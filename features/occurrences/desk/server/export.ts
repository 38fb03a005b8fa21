import { sql } from 'kysely';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuseManyRows } from '#platform/crud/server/refuse-many-rows.ts';
import type { Db } from '#platform/db/tables.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell, TableSource } from '#platform/files/server/table-file.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { isGeoFormat } from '#platform/geo/formats.ts';
import { writeGeoFile, type GeoRecord } from '#platform/geo/server/write-geo-file.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { exportOccurrences } from '../jobs.ts';
import { may } from '../../record/permissions.ts';
import { columns, type Column, type ExportRow } from './export-columns.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { idsOf } from '../../record/server/list.ts';
import { answersInWords, readAnswers } from '../../record/server/answers.ts';
import { shownTo, standOf } from '../../record/server/present.ts';
import { personJoin, wholeColumns } from '../../record/server/rows.ts';
import { lookAs, type Sight } from '../../record/server/viewer.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';

const batch = 250;
const tables = { csv: { rows: csvRows, ending: 'csv' }, xls: { rows: xlsxRows, ending: 'xlsx' } } as const;
/** Of the layer in files for maps. */
const layerName = { pt: 'ocorrencias', en: 'occurrences' } as const;

/** Writes exactly the rows the list showed, in its order, with only what the starter may see of each. */
export const exportHandler = handleJob(exportOccurrences, async ({ site, actor, payload, services, signal, progress }) => {
  const sight = await lookAs(site.db, site, actor);
  if (!sight.can(may.export)) throw kernelErrors['access.denied']();
  const now = services.now();
  const ids = await idsOf(site.db, listWhere(sight, site, payload.filter, now), payload.sort);
  const { format, locale } = payload;
  await refuseManyRows(format, ids.length);
  const shown = columns.filter(({ gate }) => gate === undefined || sight.sees(gate));
  const records = readRecords(site.db, sight, ids, shown, locale, async (done) => {
    signal.throwIfAborted();
    await progress(ids.length === 0 ? 100 : (done / ids.length) * 95);
  });
  const title = locale === 'pt' ? 'Ocorrências' : 'Occurrences';
  const folder = await temporaryFolder('export');
  try {
    const { path, ending } = isGeoFormat(format)
      ? await writeGeoFile(format, { layer: layerName[locale], columns: shown.map(({ key }) => key), records, map: site.config.map }, folder, signal)
      : await writeTable(
          format,
          {
            name: title,
            rows: valuesOf(records),
            locale,
            timeZone: site.config.timeZone,
            columns: shown.map((column) => ({ title: column.title[locale], ...(column.kind && { kind: column.kind }) })),
          },
          folder,
          signal,
        );
    const received = await services.files.receive(site, {
      name: `${title.toLowerCase()}-${now.toISOString().slice(0, 10)}.${ending}`,
      kind: 'export',
      visibility: 'private',
      content: { path },
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const file = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
    return { fileId: file.id, data: { count: ids.length } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function writeTable(format: keyof typeof tables, table: TableSource, folder: string, signal: AbortSignal) {
  const { rows: write, ending } = tables[format];
  const path = join(folder, 'rows');
  await pipeline(Readable.from(write(table)), createWriteStream(path), { signal });
  return { path, ending };
}

async function* valuesOf(records: AsyncIterable<ExportRecord>): AsyncGenerator<readonly Cell[]> {
  for await (const { values } of records) yield values;
}

interface ExportRecord extends GeoRecord {
  readonly values: readonly Cell[];
}

async function* readRecords(
  db: Db,
  sight: Sight,
  ids: readonly number[],
  shown: readonly Column[],
  locale: Locale,
  report: (done: number) => Promise<void>,
): AsyncGenerator<ExportRecord> {
  for (let from = 0; from < ids.length; from += batch) {
    const slice = ids.slice(from, from + batch);
    const { rows } = await sql<ExportRow>`select ${wholeColumns}, r.name as reporter_name, r.email as reporter_email, r.phone as reporter_phone
      from occurrence o ${personJoin} join occurrence_reporter r on r.occurrence_id = o.id where o.id = any(${slice}::bigint[])`.execute(db);
    const answers = sight.sees('answers') ? await readAnswers(db, slice) : new Map<number, never>();
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of slice) {
      const row = found.get(id);
      if (!row) continue;
      row.answers = answersInWords(answers.get(id) ?? [], locale);
      const isShown = shownTo(sight, standOf(sight, row));
      const values = shown.map((column) => (column.gate && !isShown(column.gate) ? null : column.value(row, sight, locale)));
      yield { point: row.x === null || row.y === null ? null : [row.x, row.y], values };
    }
    await report(Math.min(from + batch, ids.length));
  }
}
