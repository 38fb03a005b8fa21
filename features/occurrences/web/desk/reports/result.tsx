import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { ColumnsChart } from '#platform/ui/charts/columns-chart.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayNumber } from '#platform/ui/format.ts';
import { performerColumns, resumeColumns, subtypeColumns, summaryColumns, totalizerColumns } from '../../../domain/report-columns.ts';
import { reports } from '../../../reports-contract.ts';
import type { DayKind, ReportName, Reports } from '../../../reports-schemas.ts';
import { sayMonth } from '../../statistics/say.ts';
import { Matrix } from './matrix.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './reports.module.css';
import { queryOf, type ReportState } from './state.ts';
import { useReportTexts } from './texts.ts';

/** The report itself: waits, fails, is empty, or is drawn. */
export function Result({ state }: { readonly state: ReportState }): ReactNode {
  const t = useReportTexts();
  const { report } = state;
  const query = queryOf(state);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['occurrences', 'reports', report, query],
    queryFn: async ({ signal }) => ({ report, answer: (await api(reports, report, { query: query as never, signal })) as Reports[ReportName] }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { quiet: true },
  });
  if (error !== null)
    return (
      <div role="alert" className={styles['failed']}>
        <p>{isProblem(error) && error.detail !== '' ? error.detail : t('failed')}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </div>
    );
  if (data === undefined || data.report !== report)
    return (
      <div role="status">
        <span className="lg-hidden">{t('loading')}</span>
        <Skeleton height={320} />
      </div>
    );
  if (isEmpty(data.answer)) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const draw = drawings[report] as (props: Drawn<ReportName>) => ReactNode;
  const Drawing = draw;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={styles['result']}>
      <Drawing data={data.answer} days={state.days} />
    </div>
  );
}

function isEmpty(answer: Reports[ReportName]): boolean {
  if ('people' in answer) return answer.total.total === 0;
  if ('months' in answer) return answer.items.every(({ total }) => total === 0);
  if (typeof answer.total === 'number') return answer.total === 0;
  return 'received' in answer.total ? answer.total.received + answer.total.closed + answer.total.open === 0 : answer.total.total === 0;
}

interface Drawn<N extends ReportName> {
  readonly data: Reports[N];
  readonly days: DayKind;
}

const drawings: { readonly [N in ReportName]: (props: Drawn<N>) => ReactNode } = {
  'totalizer-status': Totals,
  'montly-resume': Resume,
  'occurrences-performer': Performers,
  'occurrences-summary': Summary,
  'chart-status': Statuses,
  'chart-subtypes': Subtypes,
};

function Totals({ data, days }: Drawn<'totalizer-status'>): ReactNode {
  const t = useReportTexts();
  const total = data.items.reduce((sum, { overdue }) => sum + (overdue ?? 0), 0);
  const columns = totalizerColumns(data.items[0]?.overdue !== null);
  return (
    <ReportTable
      columns={columns}
      rows={data.items.filter((row) => row.total > 0)}
      keyOf={({ id }) => id}
      days={days}
      footer={[t('all'), data.total, 1, ...(columns.length > 3 ? [total] : [])]}
    />
  );
}

function Resume({ data, days }: Drawn<'montly-resume'>): ReactNode {
  const t = useReportTexts();
  const locale = useLocale();
  const { items, total } = data;
  return (
    <>
      {items.length > 1 && items.length <= 36 && (
        <ColumnsChart
          caption={t('monthsChart')}
          stepTitle={t('month')}
          steps={items.map(({ month }) => sayMonth(month, locale))}
          series={[
            { label: t('received'), values: items.map(({ received }) => received) },
            { label: t('closed'), values: items.map(({ closed }) => closed) },
          ]}
          say={(value) => sayNumber(value, locale)}
        />
      )}
      <ReportTable
        columns={resumeColumns}
        rows={items}
        keyOf={({ month }) => month}
        days={days}
        footer={[t('all'), total.received, total.closed, total.received - total.closed, total.open, total.p50]}
      />
    </>
  );
}

const measureFooter = (t: string, { total, closed, open, overdue, p50, p80, p90 }: Reports['occurrences-summary']['total']) => [
  t,
  total,
  closed,
  open,
  ...(overdue === null ? [] : [overdue]),
  p50,
  p80,
  p90,
];

function Performers({ data, days }: Drawn<'occurrences-performer'>): ReactNode {
  const t = useReportTexts();
  const { units, people, total } = data;
  const withOverdue = total.overdue !== null;
  const footer = measureFooter(t('all'), total);
  return (
    <>
      <h3>{t('units')}</h3>
      <ReportTable columns={performerColumns('unit', withOverdue)} rows={units} keyOf={({ unity }) => unity?.id ?? 0} days={days} footer={footer} />
      <h3>{t('people')}</h3>
      <ReportTable
        columns={performerColumns('person', withOverdue)}
        rows={people}
        keyOf={({ unity, person }) => `${unity?.id ?? 0}:${person?.id ?? 0}`}
        days={days}
      />
    </>
  );
}

function Summary({ data, days }: Drawn<'occurrences-summary'>): ReactNode {
  const t = useReportTexts();
  const { by, items, total } = data;
  const footer = measureFooter(t('all'), total);
  return (
    <ReportTable
      columns={summaryColumns(by, total.overdue !== null)}
      rows={items}
      keyOf={({ group, parent }) => `${parent ?? ''}:${group?.id ?? 0}`}
      days={days}
      footer={by === 'subtype' ? [footer[0] ?? '', '', ...footer.slice(1)] : footer}
    />
  );
}

function Statuses({ data }: Drawn<'chart-status'>): ReactNode {
  return <Matrix months={data.months} rows={data.items.filter(({ total }) => total > 0)} />;
}

function Subtypes({ data, days }: Drawn<'chart-subtypes'>): ReactNode {
  return <ReportTable columns={subtypeColumns} rows={data.items} keyOf={({ type, subtype }) => `${type?.id ?? 0}:${subtype?.id ?? 0}`} days={days} />;
}
