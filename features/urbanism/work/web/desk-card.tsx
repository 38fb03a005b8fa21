import type { ReactNode } from 'react';
import { session } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayDay, sayNumber } from '#platform/ui/format.ts';
import { CardEmpty, CardLoading, Figures, Lines } from '#platform/ui/home-card.tsx';
import { listTo, useDesk } from './desk.ts';
import { useTexts } from './texts.ts';

/** What waits for this person, the most urgent first. */
export function Card(): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const { data } = useDesk(true);
  if (!data) return <CardLoading />;
  const { counts, today, week, roleIds, next } = data;
  const figures = [
    { label: t('overdueList'), count: counts.overdue, to: listTo.overdue(today), tone: 'attention' },
    { label: t('todayList'), count: counts.today, to: listTo.today(today), tone: 'attention' },
    { label: t('weekList'), count: counts.week, to: listTo.week(today, week), tone: 'plain' },
    { label: t('mine'), count: counts.mine, to: listTo.mine(session.user()?.id ?? 0), tone: 'plain' },
    { label: t('unit'), count: counts.unit, to: listTo.unit(roleIds), tone: 'plain' },
    { label: t('allOverdue'), count: counts.allOverdue, to: listTo.overdue(today), tone: 'plain' },
  ] as const;
  const shown = figures.filter(({ count }) => count > 0);
  if (shown.length === 0) return <CardEmpty>{t('cardNone')}</CardEmpty>;
  return (
    <>
      <Figures items={shown.map(({ count, ...figure }) => ({ ...figure, value: sayNumber(count, locale) }))} />
      <Lines
        title={t('next')}
        items={next.map(({ id, name, process, processId, dueOn }) => ({
          key: String(id),
          label: `${process}: ${name}`,
          to: `/gugestao/processes/${processId}?tab=tasks`,
          detail: [
            ...(dueOn === null ? [] : [t('due', { day: sayDay(dueOn) })]),
            ...(dueOn !== null && dueOn < today ? [t('overdue')] : dueOn === today ? [t('dueToday')] : []),
          ].join(' · '),
        }))}
      />
    </>
  );
}
