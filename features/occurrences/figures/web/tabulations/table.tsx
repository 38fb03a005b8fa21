import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { BarTable } from '#platform/ui/charts/bar-table.tsx';
import { sayNumber, sayShare } from '#platform/ui/format.ts';
import type { TabulationColumn, TabulationKind } from '../../domain/tabulation-columns.ts';
import type { DayKind } from '../../schemas.ts';
import { useTabulationTexts } from './texts.ts';

interface Props<R> {
  readonly columns: readonly TabulationColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
  readonly days: DayKind;
  /** All rows as one. */
  readonly footer?: R;
  readonly footerTitle?: string;
}

/** Declared columns as a table with bars: the same that its file has. */
export function TabulationTable<R>({ columns, rows, keyOf, days, footer, footerTitle = '' }: Props<R>): ReactNode {
  const t = useTabulationTexts();
  const locale = useLocale();
  const say = (kind: TabulationKind, value: string | number | null): string => {
    if (value === null) return '–';
    if (typeof value === 'string') return value;
    if (kind === 'share') return sayShare(value, locale);
    if (kind !== 'days') return sayNumber(value, locale);
    const shown = days === 'working' || value >= 10 ? Math.round(value) : value;
    return t(`dayUnits.${days}`, { count: shown, shown: sayNumber(shown, locale) });
  };
  const [first, ...others] = columns.filter(({ file }) => !file);
  if (!first) return null;
  return (
    <BarTable
      caption={first.title[locale]}
      rows={rows}
      keyOf={keyOf}
      heading={{ title: first.title[locale], say: (row) => say(first.kind, first.value(row, locale)) }}
      columns={others.map(({ title, kind, value, bar }) => ({
        title: title[locale],
        say: (row: R) => say(kind, value(row, locale)),
        ...(kind === 'text' && { text: true as const }),
        ...(bar && { bar: (row: R) => Number(value(row, locale) ?? 0) }),
      }))}
      {...(footer && {
        footer: [footerTitle, ...others.map(({ kind, value }) => (kind === 'text' ? '' : say(kind, value(footer, locale))))],
      })}
    />
  );
}
