import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import {
  performerColumns,
  resumeColumns,
  statusColumns,
  subtypeColumns,
  summaryColumns,
  totalizerColumns,
  type TabulationColumn,
} from '../domain/tabulation-columns.ts';
import { tabulationTitles } from '../domain/tabulation-titles.ts';
import type { TabulationName, Reports } from '../schemas.ts';

export interface TabulationTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A table as rows of a file: the columns of the screen; shares as percent, days as they are. */
export function tableOf<N extends TabulationName>(name: N, report: Reports[N], locale: Locale): TabulationTable {
  const tables: { readonly [M in TabulationName]: (report: Reports[M]) => TabulationTable } = {
    'totalizer-status': ({ items }) => table(totalizerColumns(items[0]?.overdue !== null), items, locale),
    'montly-resume': ({ items, total }) => table(resumeColumns(total), items, locale),
    'occurrences-performer': ({ people, total }) => table(performerColumns('person', total), people, locale),
    'occurrences-summary': ({ by, items, total }) => table(summaryColumns(by, total), items, locale),
    'chart-status': ({ months, items }) => table(statusColumns(months), items, locale),
    'chart-subtypes': ({ items }) => table(subtypeColumns, items, locale),
  };
  return tables[name](report);
}

function table<R>(columns: readonly TabulationColumn<R>[], rows: readonly R[], locale: Locale): TabulationTable {
  const percent = (kind: string) => (kind === 'share' ? ' (%)' : kind === 'days' ? daysUnit[locale] : '');
  return {
    columns: columns.map(({ title, kind }) => ({ title: `${title[locale]}${percent(kind)}`, ...(kind !== 'text' && { kind: 'number' as const }) })),
    rows: rows.map((row) => columns.map(({ kind, value }) => cell(kind, value(row, locale)))),
  };
}

const daysUnit: Text = { pt: ' (dias)', en: ' (days)' };
const cell = (kind: string, value: string | number | null): Cell =>
  kind === 'share' && typeof value === 'number' ? Math.round(value * 1000) / 10 : value;

export const sheetName = (name: TabulationName, locale: Locale): string => tabulationTitles[name][locale];
