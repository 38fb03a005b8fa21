import { IconAlertTriangle, IconCalendarDue, IconClock, IconClockExclamation, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '#platform/kernel/dates.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { OccurrenceItem } from '../../record/schemas.ts';
import { useDeskTexts } from './texts.ts';
import styles from './time.module.css';

const icons = { late: IconAlertTriangle, today: IconClockExclamation, soon: IconClock, later: IconCalendarDue, paused: IconPlayerPause };

/** Nearer than this it is worth a sign of its own, working days. */
const soonDays = 3;

function toneOf({ state, days }: NonNullable<OccurrenceItem['due']>): keyof typeof icons {
  if (state === 'paused') return 'paused';
  if (state !== 'running') return 'late';
  return days === 0 ? 'today' : days <= soonDays ? 'soon' : 'later';
}

/** How an occurrence stands to its deadline, as the server counted it: told by sign and words, the colour only adds to them. */
export function DueMark({ due, dueAt }: Pick<OccurrenceItem, 'due' | 'dueAt'>): ReactNode {
  const t = useDeskTexts();
  if (due === null || dueAt === null) return null;
  const tone = toneOf(due);
  const Icon = icons[tone];
  const words = {
    paused: () => t('time.due.paused'),
    late: () => t('time.due.late', { count: due.days }),
    today: () => t('time.due.today'),
    soon: () => t('time.due.in', { count: due.days }),
    later: () => t('time.due.in', { count: due.days }),
  };
  return (
    <span className={styles['mark']} data-tone={tone} title={t('time.deadline.until', { day: formatDate(new Date(dueAt), publicConfig().timeZone) })}>
      <Icon size={16} aria-hidden />
      {words[tone]()}
      {due.state === 'very-late' && ` · ${t('time.due.veryLate')}`}
    </span>
  );
}
