import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { BarTable } from '#platform/ui/charts/bar-table.tsx';
import { ColumnsChart } from '#platform/ui/charts/columns-chart.tsx';
import { sayMonth, sayNumber, sayShare } from '#platform/ui/format.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { mayProcess } from '../../record/codes.ts';
import { figureContract, type Dimension, type UrbanFigures } from '../contract.ts';
import { words } from '../domain/words.ts';
import styles from './board.module.css';
import { Filters, type Asked } from './filters.tsx';
import { Finals } from './finals.tsx';
import { LittleMap } from './little-map.tsx';
import { Take } from './take.tsx';
import { useFigures } from './texts.ts';

/** What a group of each dimension is called in the filter. */
const filterOf = { status: 'status', classification: 'classification', procedure: 'procedure', parish: 'dicofre' } as const;
const shown = ['status', 'classification', 'procedure', 'state'] as const;

/** All figures under one filter: that of the process search. Plain elements: the map and the back office show the same. */
export function Board({ level }: { readonly level: 'h2' | 'h3' }): ReactNode {
  const t = useFigures();
  const locale = useLocale();
  const [asked, setAsked] = useState<Asked>({});
  const mayExport = useCan(mayProcess.export);
  const { data, error, loading, reload } = useLoad(JSON.stringify(asked), (signal) => api(figureContract, 'show', { query: asked, signal }));
  return (
    <div className={styles['board']}>
      <Filters asked={asked} onAsk={setAsked} />
      {error !== null && <Failure error={error} onRetry={reload} />}
      {error === null && data === null && <Skeleton lines={6} label={t('platform:loading')} />}
      {data && (
        <div className={styles['cards']} aria-busy={loading || undefined}>
          <p className={styles['total']} role="status">
            {data.total === 0 ? t('empty') : t('total', { count: data.total, shown: sayNumber(data.total, locale) })}
          </p>
          {data.total > 0 && <Parts figures={data} asked={asked} onAsk={setAsked} Heading={level} />}
          {mayExport && <Take asked={asked} Heading={level} />}
        </div>
      )}
    </div>
  );
}

interface PartsProps {
  readonly figures: UrbanFigures;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  readonly Heading: 'h2' | 'h3';
}

function Parts({ figures, asked, onAsk, Heading }: PartsProps): ReactNode {
  const t = useFigures();
  const locale = useLocale();
  const { groups, months, time, total } = figures;
  const named = (dimension: Dimension, { key, name }: { readonly key: string | null; readonly name: string | null }): ReactNode => {
    const filter = dimension === 'state' ? undefined : filterOf[dimension];
    if (key === null || filter === undefined || asked[filter] === key) return name ?? t('none');
    return (
      <button type="button" className={styles['narrow']} onClick={() => onAsk({ ...asked, [filter]: key })}>
        {name}
      </button>
    );
  };
  const table = (dimension: Dimension): ReactNode => (
    <BarTable
      caption={words[dimension][locale]}
      rows={groups[dimension]}
      keyOf={({ key }) => key ?? ''}
      heading={{ title: words[dimension][locale], say: (row) => named(dimension, row) }}
      columns={[
        { title: t('count'), say: ({ count }) => `${sayNumber(count, locale)} (${sayShare(count / total, locale)})`, bar: ({ count }) => count },
      ]}
    />
  );
  const longOf = (one: UrbanFigures['months'][number] | undefined): string => (one ? sayMonth(one.month, locale).long : '');
  const days = (value: number | null): string => (value === null ? '–' : t('days', { count: value, days: sayNumber(value, locale) }));
  return (
    <>
      <section className={styles['card']} aria-label={t('map')}>
        <Heading>{t('map')}</Heading>
        <LittleMap groups={groups.parish} />
        {table('parish')}
      </section>
      {months.length > 0 && (
        <section className={styles['card']} aria-label={t('months')}>
          <Heading>{t('months')}</Heading>
          <p className={styles['soft']}>{t('monthsSpan', { from: longOf(months[0]), to: longOf(months.at(-1)) })}</p>
          <ColumnsChart
            caption={t('months')}
            stepTitle={t('month')}
            tableTitle={t('monthsTable')}
            steps={months.map(({ month }) => sayMonth(month, locale))}
            series={[{ label: t('count'), values: months.map(({ count }) => count) }]}
            say={(value) => sayNumber(value, locale)}
          />
        </section>
      )}
      <section className={styles['card']} aria-label={t('time')}>
        <Heading>{t('time')}</Heading>
        {time.decided === 0 ? (
          <p>{t('timeNone')}</p>
        ) : (
          <>
            <p>{t('timeText', { count: time.decided, p50: time.p50, p90: time.p90 })}</p>
            <BarTable
              caption={t('time')}
              rows={time.byProcedure}
              keyOf={({ key }) => key ?? ''}
              heading={{ title: words.procedure[locale], say: ({ name }) => name ?? t('none') }}
              columns={[
                { title: t('decided'), say: ({ decided }) => sayNumber(decided, locale) },
                { title: t('p50'), say: ({ p50 }) => days(p50), bar: ({ p50 }) => p50 ?? 0 },
                { title: t('p90'), say: ({ p90 }) => days(p90) },
              ]}
            />
          </>
        )}
        <p className={styles['soft']}>{t('timeNote')}</p>
        <Finals />
      </section>
      {shown.map((dimension) => (
        <section key={dimension} className={styles['card']} aria-label={words[dimension][locale]}>
          <Heading>{words[dimension][locale]}</Heading>
          {table(dimension)}
        </section>
      ))}
    </>
  );
}
