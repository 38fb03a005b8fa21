import { Readable } from 'node:stream';
import { can } from '#platform/access/actor.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell, TableSource } from '#platform/files/server/table-file.ts';
import { xlsxBook } from '#platform/files/server/xlsx.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { mayProcess } from '../../record/permissions.ts';
import { processWhere } from '../../record/server/search.ts';
import { dimensions, type UrbanFigures } from '../contract.ts';
import { words } from '../domain/words.ts';
import { exportFigures } from '../jobs.ts';
import { mayFigures } from '../permissions.ts';
import { ineSheets, type Sheet } from './ine.ts';
import { figuresOf } from './measure.ts';

/** What the screen showed, or a month of INE, as a file. Whoever may no longer see or export it gets nothing. */
export const exportHandler = handleJob(exportFigures, async ({ site, actor, payload: { query, what, locale }, services }) => {
  const has = (code: string): boolean => can(actor, code, site.config.permissions);
  const isIne = 'month' in what;
  if (!has(mayProcess.export) || (!isIne && !has(mayFigures.view))) throw kernelErrors['access.denied']();
  const { timeZone } = site.config;
  const now = services.now();
  const { sheets, ...data } = isIne
    ? await ineSheets(site.db, { where: await processWhere(site.db, query, locale), month: what.month, locale, timeZone })
    : { sheets: sheetsOf(await figuresOf(site, query, now, locale), locale, timeZone) };
  const isCsv = !isIne && what.format === 'csv';
  const name = isIne ? `ine-${what.month}` : `${words.file[locale]}-${now.toISOString().slice(0, 10)}`;
  const received = await services.files.receive(site, {
    name: `${name}.${isCsv ? 'csv' : 'xlsx'}`,
    kind: 'export',
    visibility: 'private',
    content: Readable.from(isCsv ? csvRows(asOne(sheets, locale)) : xlsxBook(sheets)),
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  const file = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
  return { fileId: file.id, data };
});

function sheetsOf(figures: UrbanFigures, locale: Locale, timeZone: string): Sheet[] {
  const none = words.none[locale];
  const counted = { title: words.count[locale], kind: 'number' as const };
  const sheet = (name: string, titles: readonly TableSource['columns'][number][], rows: Cell[][]): Sheet => ({
    name,
    columns: titles,
    rows,
    locale,
    timeZone,
  });
  const { time, months, groups } = figures;
  const timeOf = (one: Omit<UrbanFigures['time'], 'byProcedure'>): Cell[] => [one.decided, one.p25, one.p50, one.p75, one.p90];
  return [
    ...dimensions.map((dimension) =>
      sheet(
        words[dimension][locale],
        [{ title: words[dimension][locale] }, counted],
        groups[dimension].map(({ name, count }) => [name ?? none, count]),
      ),
    ),
    sheet(
      words.month[locale],
      [{ title: words.month[locale] }, counted],
      months.map(({ month, count }) => [month, count]),
    ),
    sheet(
      words.time[locale],
      [
        { title: words.procedure[locale] },
        ...[words.decided, words.p25, words.p50, words.p75, words.p90].map((title) => ({ title: title[locale], kind: 'number' as const })),
      ],
      [[words.all[locale], ...timeOf(time)], ...time.byProcedure.map(({ name, ...one }) => [name ?? none, ...timeOf(one)])],
    ),
  ];
}

/** A CSV holds one table: the sheets one under the other, the table's name in front. */
function asOne(sheets: readonly Sheet[], locale: Locale): TableSource {
  const [first] = sheets;
  if (!first) throw new Error('There is no sheet.');
  const rows = sheets.flatMap(({ name, columns, rows: own }) =>
    own.flatMap(([title = null, ...values]) => values.map((value, index): Cell[] => [name, title, columns[index + 1]?.title ?? '', value])),
  );
  const columns = [words.table, words.group, words.measure].map((title) => ({ title: title[locale] }));
  return { ...first, columns: [...columns, { title: words.value[locale], kind: 'number' }], rows };
}
