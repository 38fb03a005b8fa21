import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { ColumnsChart } from '#platform/ui/charts/columns-chart.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayMonth, sayNumber } from '#platform/ui/format.ts';
import { performerColumns, resumeColumns, subtypeColumns, summaryColumns, totalizerColumns } from '../../domain/tabulation-columns.ts';
import { tabulations } from '../../contract.ts';
import type { DayKind, TabulationName, Reports } from '../../schemas.ts';
import { Matrix } from './matrix.tsx';
import { TabulationTable } from './table.tsx';
import styles from './tabulations.module.css';
import { queryOf, type TabulationState } from './state.ts';
import { useTabulationTexts } from './texts.ts';

/** The table itself: waits, fails, is empty, or is drawn. */
export function Result<N extends TabulationName>({ state, report }: { readonly state: TabulationState; readonly report: N }): ReactNode {
  const t = useTabulationTexts();
  const query = queryOf(state);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['occurrences', 'reports', report, query],
    queryFn: async ({ signal }) => ({
      report,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of the endpoint of that name
      answer: (await api(tabulations, state.report, { query, signal })) as Reports[N],
    }),
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
  const Drawing: (props: Drawn<N>) => ReactNode = drawings[report];
  return (
    <div aria-busy={isPlaceholderData || undefined} className={styles['result']}>
      <Drawing data={data.answer} days={state.days} />
    </div>
  );
}

function isEmpty(answer: Reports[TabulationName]): boolean {
  if ('people' in answer) return answer.total.total === 0;
  if ('months' in answer) return answer.items.every(({ total }) => total === 0);
  if (typeof answer.total === 'number') return answer.total === 0;
  return 'received' in answer.total ? answer.total.received + answer.total.closed + answer.total.open === 0 : answer.total.total === 0;
}

interface Drawn<N extends TabulationName> {
  readonly data: Reports[N];
  readonly days: DayKind;
}

const drawings: { readonly [N in TabulationName]: (props: Drawn<N>) => ReactNode } = {
  'totalizer-status': Totals,
  'montly-resume': Resume,
  'occurrences-performer': Performers,
  'occurrences-summary': Summary,
  'chart-status': Statuses,
  'chart-subtypes': Subtypes,
};

function Totals({ data, days }: Drawn<'totalizer-status'>): ReactNode {
  const t = useTabulationTexts();
  const told = data.items[0]?.overdue !== null;
  const overdue = told ? data.items.reduce((sum, row) => sum + (row.overdue ?? 0), 0) : null;
  return (
    <TabulationTable
      columns={totalizerColumns(told)}
      rows={data.items.filter((row) => row.total > 0)}
      keyOf={({ id }) => id}
      days={days}
      footer={{ id: 0, name: '', color: '', isLast: false, total: data.total, share: 1, overdue }}
      footerTitle={t('all')}
    />
  );
}

function Resume({ data, days }: Drawn<'montly-resume'>): ReactNode {
  const t = useTabulationTexts();
  const locale = useLocale();
  const { items, total } = data;
  const chart = (caption: string, series: readonly { readonly label: string; readonly values: readonly number[] }[]): ReactNode => (
    <ColumnsChart
      caption={caption}
      stepTitle={t('month')}
      steps={items.map(({ month }) => sayMonth(month, locale))}
      series={series}
      say={(value) => sayNumber(value, locale)}
    />
  );
  const isDrawn = items.length > 1 && items.length <= 36;
  const hasLimits = (total.inTime ?? 0) + (total.late ?? 0) > 0;
  const hasAnswers = (total.answers ?? 0) > 0;
  return (
    <>
      {isDrawn &&
        chart(t('monthsChart'), [
          { label: t('received'), values: items.map(({ received }) => received) },
          { label: t('closed'), values: items.map(({ closed }) => closed) },
        ])}
      <TabulationTable
        columns={resumeColumns(total)}
        rows={items}
        keyOf={({ month }) => month}
        days={days}
        footer={{ ...total, month: '' }}
        footerTitle={t('all')}
      />
      {isDrawn && hasLimits && (
        <>
          <h3>{t('timeChart')}</h3>
          {chart(t('timeChart'), [
            { label: t('inTime'), values: items.map(({ inTime }) => inTime ?? 0) },
            { label: t('late'), values: items.map(({ late }) => late ?? 0) },
          ])}
        </>
      )}
      {isDrawn && hasAnswers && (
        <>
          <h3>{t('answersChart')}</h3>
          {chart(t('answersChart'), [
            { label: t('satisfied'), values: items.map(({ satisfied }) => satisfied ?? 0) },
            { label: t('unsatisfied'), values: items.map(({ answers, satisfied }) => (answers ?? 0) - (satisfied ?? 0)) },
          ])}
        </>
      )}
    </>
  );
}

function Performers({ data, days }: Drawn<'occurrences-performer'>): ReactNode {
  const t = useTabulationTexts();
  const { units, people, total } = data;
  return (
    <>
      <h3>{t('units')}</h3>
      <TabulationTable
        columns={performerColumns('unit', total)}
        rows={units}
        keyOf={({ unity }) => unity?.id ?? 0}
        days={days}
        footer={{ unity: null, person: null, ...total }}
        footerTitle={t('all')}
      />
      <h3>{t('people')}</h3>
      <TabulationTable
        columns={performerColumns('person', total)}
        rows={people}
        keyOf={({ unity, person }) => `${unity?.id ?? 0}:${person?.id ?? 0}`}
        days={days}
      />
    </>
  );
}

function Summary({ data, days }: Drawn<'occurrences-summary'>): ReactNode {
  const t = useTabulationTexts();
  const { by, items, total } = data;
  return (
    <TabulationTable
      columns={summaryColumns(by, total)}
      rows={items}
      keyOf={({ group, parent }) => `${parent ?? ''}:${group?.id ?? 0}`}
      days={days}
      footer={{ group: null, parent: null, ...total }}
      footerTitle={t('all')}
    />
  );
}

function Statuses({ data }: Drawn<'chart-status'>): ReactNode {
  return <Matrix months={data.months} rows={data.items.filter(({ total }) => total > 0)} />;
}

function Subtypes({ data, days }: Drawn<'chart-subtypes'>): ReactNode {
  return (
    <TabulationTable columns={subtypeColumns} rows={data.items} keyOf={({ type, subtype }) => `${type?.id ?? 0}:${subtype?.id ?? 0}`} days={days} />
  );
}
