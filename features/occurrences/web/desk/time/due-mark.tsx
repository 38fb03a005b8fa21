import { IconAlertTriangle, IconCalendarDue, IconClock, IconClockExclamation, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '#platform/kernel/dates.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { useNow } from '../../now.ts';
import { useDeskTexts } from '../texts.ts';
import { dueState } from './due.ts';
import styles from './time.module.css';

const icons = { late: IconAlertTriangle, today: IconClockExclamation, soon: IconClock, later: IconCalendarDue, paused: IconPlayerPause };

interface Props {
  readonly dueAt: string | null;
  readonly pausedAt: string | null;
  /** Working days, where the server counted them. */
  readonly lateDays?: number;
  readonly veryLate?: boolean;
}

/** How an occurrence stands to its deadline: told by sign and words, the colour only adds to them. */
export function DueMark({ dueAt, pausedAt, lateDays, veryLate }: Props): ReactNode {
  const t = useDeskTexts();
  const { timeZone } = publicConfig();
  const state = dueState(dueAt, pausedAt, useNow(), timeZone);
  if (state === null || dueAt === null) return null;
  const Icon = icons[state.tone];
  const words =
    state.tone === 'paused'
      ? t('time.due.paused')
      : state.tone === 'late'
        ? lateDays
          ? t('time.due.lateWorking', { count: lateDays })
          : t('time.due.late', { count: state.days })
        : state.days === 0
          ? t('time.due.today')
          : state.days === 1
            ? t('time.due.tomorrow')
            : t('time.due.in', { count: state.days });
  return (
    <span className={styles['mark']} data-tone={state.tone} title={t('time.deadline.until', { day: formatDate(new Date(dueAt), timeZone) })}>
      <Icon size={16} aria-hidden />
      {words}
      {veryLate && ` · ${t('time.due.veryLate')}`}
    </span>
  );
}
