import { IconAlertTriangle, IconCalendarDue, IconClock, IconClockExclamation, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '#platform/kernel/written-dates.ts';
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

/**
 * How an occurrence stands to its deadline, as the server counted it: told by sign and words, the colour only adds to them. `brief`: by sign
 * and number where a row has no room, the words for who points at it or hears the page.
 */
export function DueMark({ due, dueAt, brief = false }: Pick<OccurrenceItem, 'due' | 'dueAt'> & { readonly brief?: boolean }): ReactNode {
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
  const said = due.state === 'very-late' ? `${words[tone]()} · ${t('time.due.veryLate')}` : words[tone]();
  const until = t('time.deadline.until', { day: formatDate(new Date(dueAt), publicConfig().timeZone) });
  return (
    <span className={styles['mark']} data-tone={tone} data-brief={brief || undefined} title={brief ? `${said}. ${until}` : until}>
      <Icon size={16} aria-hidden />
      {brief && tone !== 'paused' && <span aria-hidden>{t('time.due.brief', { count: tone === 'late' ? -due.days : due.days })}</span>}
      {brief ? <span className="lg-hidden">{said}</span> : said}
    </span>
  );
}
