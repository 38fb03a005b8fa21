import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan, useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useIsLive } from '#platform/realtime/web/use-channel.ts';
import { useLocale } from '#platform/shell/language.ts';
import { ColumnsChart } from '#platform/ui/charts/columns-chart.tsx';
import { sayDay, sayNumber } from '#platform/ui/format.ts';
import { CardEmpty, Figures, type Figure } from '#platform/ui/home-card.tsx';
import { deskDashboard } from '../../contract.ts';
import { mayFigures } from '../../permissions.ts';
import styles from './tabulations.module.css';
import { useShows } from '../../../record/web/desk/context.ts';
import { useTabulationTexts } from './texts.ts';

/** What the person works on, as the numbers count it. */
const inside = { scope: 'inside' };

/** The dashboard of the occurrence screen: what waits today, each number leading to its list. */
export function Panel(): ReactNode {
  const t = useTabulationTexts();
  const locale = useLocale();
  const me = useSession()?.id ?? 0;
  const maySeeFigures = useCan(mayFigures.view);
  const live = useIsLive();
  const { data, error, refetch } = useQuery({
    queryKey: ['occurrences', 'dashboard'],
    queryFn: ({ signal }) => api(deskDashboard, 'show', { signal }),
    staleTime: 0,
    refetchInterval: live ? 60_000 : 30_000,
    meta: { quiet: true },
  });
  useShows({ open: true, scope: 'inside' });
  if (data === undefined)
    return error === null ? (
      <div className={styles['dashboard']} role="status">
        <span className="lg-hidden">{t('loading')}</span>
        <Skeleton height={240} />
      </div>
    ) : (
      <div className={`${styles['dashboard'] ?? ''} ${styles['failed'] ?? ''}`} role="alert">
        <p>{t('dashboard.failed')}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </div>
    );
  const today = data.trend.at(-1)?.day ?? '';
  const figure = (label: string, count: number | null, filter: Record<string, string>, attention = false): Figure[] =>
    count === null || count === 0
      ? []
      : [
          {
            label: t(`dashboard.${label}`),
            value: sayNumber(count, locale),
            to: `/meubairro/home?${new URLSearchParams(filter)}`,
            tone: attention ? 'attention' : 'plain',
          },
        ];
  const mine = [
    ...figure('open', data.mine.open, { assigned: String(me), open: 'true' }),
    ...figure('overdue', data.mine.overdue, { assigned: String(me), due: 'overdue' }, true),
    ...figure('waiting', data.mine.waiting, { assigned: String(me), due: 'paused' }),
  ];
  const units = [
    ...figure('today', data.today, { ...inside, from: today }),
    ...figure('unassigned', data.unassigned, { ...inside, assigned: '0' }, true),
    ...figure('overdue', data.overdue, { due: 'overdue' }, true),
    ...figure('waiting', data.waiting, { due: 'paused' }),
    ...figure('open', data.open, { ...inside, open: 'true' }),
  ];
  const names = data.unities?.map(({ name }) => name).join(', ');
  return (
    <div className={styles['dashboard']}>
      <section className={styles['report']}>
        <h2>{t('dashboard.mine')}</h2>
        {mine.length === 0 ? <CardEmpty>{t('dashboard.nothing')}</CardEmpty> : <Figures items={mine} />}
      </section>
      {names !== '' && (
        <section className={styles['report']}>
          <h2>{names === undefined ? t('dashboard.all') : t('dashboard.units', { names })}</h2>
          {units.length === 0 ? <CardEmpty>{t('dashboard.nothing')}</CardEmpty> : <Figures items={units} />}
        </section>
      )}
      <section className={styles['report']}>
        <h2>{t('dashboard.trend')}</h2>
        <ColumnsChart
          caption={t('dashboard.trend')}
          stepTitle={t('dashboard.day')}
          tableTitle={t('dashboard.table')}
          steps={data.trend.map(({ day }) => ({ short: String(Number(day.slice(8))), long: sayDay(day) }))}
          series={[
            { label: t('received'), values: data.trend.map(({ received }) => received) },
            { label: t('closed'), values: data.trend.map(({ closed }) => closed) },
          ]}
          say={(value) => sayNumber(value, locale)}
        />
        {maySeeFigures && <a href="#/meubairro/reports">{t('title')}</a>}
      </section>
    </div>
  );
}
