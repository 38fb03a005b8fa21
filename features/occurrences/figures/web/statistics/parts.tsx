import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { BarTable } from '#platform/ui/charts/bar-table.tsx';
import { ColumnsChart } from '#platform/ui/charts/columns-chart.tsx';
import { sayInstant, sayMonth, sayNumber, sayShare } from '#platform/ui/format.ts';
import type { FigureGroup, PublicFigures } from '../../statistics-contract.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { sayDays } from './say.ts';
import styles from './statistics.module.css';
import { useStatisticsTexts } from './texts.ts';
import { useFigures } from './use-figures.ts';

/** Waits, fails, or shows the figures. */
function WithFigures({ children }: { readonly children: (figures: PublicFigures) => ReactNode }): ReactNode {
  const t = useStatisticsTexts();
  const { data, error, retry } = useFigures();
  if (error !== null) return <Failure error={error} onRetry={retry} />;
  return data === null ? <Skeleton lines={4} label={t('platform:loading')} /> : children(data);
}

const isEmpty = ({ months, open }: PublicFigures): boolean => open === 0 && months.every(({ reported, closed }) => reported + closed === 0);

/** `onPage`: on the page that has the open data, which needs no link to itself. */
export function Numbers({ onPage = false }: { readonly onPage?: boolean }): ReactNode {
  const t = useStatisticsTexts();
  const locale = useLocale();
  return (
    <WithFigures>
      {(figures) => {
        if (isEmpty(figures))
          return (
            <>
              <p>{t('empty')}</p>
              <p>
                <Link to="/meubairro/report">{t('report')}</Link>
              </p>
            </>
          );
        const { recent, open, medianDays, inTime, reopened, satisfied, answers, asOf } = figures;
        const counted = (name: 'reported' | 'closed' | 'open', count: number) => ({
          key: name,
          value: sayNumber(count, locale),
          label: t(`figures.${name}`, { count }),
        });
        const part = (name: 'inTime' | 'reopened' | 'satisfied', share: number | null) =>
          share === null
            ? []
            : [{ key: name, value: sayShare(share, locale), label: t(`figures.${name}`, { shown: sayNumber(answers ?? 0, locale) }) }];
        const parts = [...part('inTime', inTime), ...part('satisfied', satisfied), ...part('reopened', reopened)];
        const items = [counted('reported', recent.reported), counted('closed', recent.closed), counted('open', open)];
        return (
          <>
            <ul className={styles['figures']}>
              {items.map(({ key, value, label }) => (
                <li key={key}>
                  <strong>{value}</strong> <span>{label}</span>
                </li>
              ))}
              {medianDays !== null && (
                <li>
                  <strong>{sayDays(medianDays, t, locale)}</strong> <span>{t('figures.median')}</span>
                </li>
              )}
              {parts.map(({ key, value, label }) => (
                <li key={key}>
                  <strong>{value}</strong> <span>{label}</span>
                </li>
              ))}
            </ul>
            <p className={styles['note']}>
              {t('note', { at: sayInstant(asOf).slice(0, 16) })} {!onPage && <Link to="/meubairro/statistics">{t('more')}</Link>}
            </p>
          </>
        );
      }}
    </WithFigures>
  );
}

export function Months(): ReactNode {
  const t = useStatisticsTexts();
  const locale = useLocale();
  return (
    <WithFigures>
      {({ months }) => (
        <ColumnsChart
          caption={t('months')}
          stepTitle={t('month')}
          tableTitle={t('table')}
          steps={months.map(({ month }) => sayMonth(month, locale))}
          series={[
            { label: t('reported'), values: months.map(({ reported }) => reported) },
            { label: t('closed'), values: months.map(({ closed }) => closed) },
          ]}
          say={(value) => sayNumber(value, locale)}
        />
      )}
    </WithFigures>
  );
}

export function Groups({ of }: { readonly of: 'types' | 'parishes' }): ReactNode {
  const t = useStatisticsTexts();
  const locale = useLocale();
  return (
    <WithFigures>
      {(figures) => {
        const rows: readonly FigureGroup[] = figures[of];
        if (rows.length === 0) return <p className={styles['note']}>{t('noDays')}</p>;
        return (
          <BarTable
            caption={t(of)}
            rows={rows}
            keyOf={({ id }) => id}
            heading={{ title: t(of === 'types' ? 'type' : 'parish'), say: ({ name }) => name }}
            columns={[
              { title: t('reported'), say: ({ reported }) => sayNumber(reported, locale), bar: ({ reported }) => reported },
              { title: t('open'), say: ({ open }) => sayNumber(open, locale) },
              { title: t('medianDays'), say: ({ medianDays }) => sayDays(medianDays, t, locale) },
              { title: t('inTime'), say: ({ inTime }) => (inTime === null ? '–' : sayShare(inTime, locale)) },
            ]}
          />
        );
      }}
    </WithFigures>
  );
}
