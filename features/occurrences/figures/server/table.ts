import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import {
  performerColumns,
  resumeColumns,
  statusColumns,
  subtypeColumns,
  summaryColumns,
  totalizerColumns,
  type ReportColumn,
} from '../domain/report-columns.ts';
import { reportTitles } from '../domain/report-titles.ts';
import type { ReportName, Reports } from '../schemas.ts';

export interface ReportTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A report as rows of a file: the columns of the screen; shares as percent, days as they are. */
export function tableOf<N extends ReportName>(name: N, report: Reports[N], locale: Locale): ReportTable {
  const tables: { readonly [M in ReportName]: (report: Reports[M]) => ReportTable } = {
    'totalizer-status': ({ items }) => table(totalizerColumns(items[0]?.overdue !== null), items, locale),
    'montly-resume': ({ items, total }) => table(resumeColumns(total), items, locale),
    'occurrences-performer': ({ people, total }) => table(performerColumns('person', total), people, locale),
    'occurrences-summary': ({ by, items, total }) => table(summaryColumns(by, total), items, locale),
    'chart-status': ({ months, items }) => table(statusColumns(months), items, locale),
    'chart-subtypes': ({ items }) => table(subtypeColumns, items, locale),
  };
  return tables[name](report);
}

function table<R>(columns: readonly ReportColumn<R>[], rows: readonly R[], locale: Locale): ReportTable {
  const percent = (kind: string) => (kind === 'share' ? ' (%)' : kind === 'days' ? daysUnit[locale] : '');
  return {
    columns: columns.map(({ title, kind }) => ({ title: `${title[locale]}${percent(kind)}`, ...(kind !== 'text' && { kind: 'number' as const }) })),
    rows: rows.map((row) => columns.map(({ kind, value }) => cell(kind, value(row, locale)))),
  };
}

const daysUnit: Text = { pt: ' (dias)', en: ' (days)' };
const cell = (kind: string, value: string | number | null): Cell =>
  kind === 'share' && typeof value === 'number' ? Math.round(value * 1000) / 10 : value;

export const sheetName = (name: ReportName, locale: Locale): string => reportTitles[name][locale];
