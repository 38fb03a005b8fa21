import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayMonth, sayNumber } from '#platform/ui/format.ts';
import { statusColumns, type StatusRow } from '../../domain/tabulation-columns.ts';
import styles from './tabulations.module.css';
import { useTabulationTexts } from './texts.ts';

/** Months across, statuses down: every number is written, and the shade behind it shows where they gather. */
export function Matrix({ months, rows }: { readonly months: readonly string[]; readonly rows: readonly StatusRow[] }): ReactNode {
  const t = useTabulationTexts();
  const locale = useLocale();
  const greatest = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  const [name, ...others] = statusColumns(months);
  const total = others.at(-1);
  const sum = (at: number): number => rows.reduce((all, { counts }) => all + (counts[at] ?? 0), 0);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className={styles['scroll']} role="region" aria-label={t('monthsTable')} tabIndex={0}>
        <table className={styles['matrix']}>
          <thead>
            <tr>
              <th scope="col">{name?.title[locale]}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  <abbr title={sayMonth(month, locale).long}>{sayMonth(month, locale).short}</abbr>
                  <small>{month.slice(0, 4)}</small>
                </th>
              ))}
              <th scope="col">{total?.title[locale]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {row.counts.map((count, at) => (
                  <td key={months[at]} style={{ '--share': `${Math.round((count / greatest) * 40)}%` }} data-none={count === 0 || undefined}>
                    {sayNumber(count, locale)}
                  </td>
                ))}
                <td data-total>{sayNumber(row.total, locale)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('all')}</th>
              {months.map((month, at) => (
                <td key={month}>{sayNumber(sum(at), locale)}</td>
              ))}
              <td data-total>
                {sayNumber(
                  rows.reduce((all, row) => all + row.total, 0),
                  locale,
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={styles['note']}>{t('shade')}</p>
    </>
  );
}
