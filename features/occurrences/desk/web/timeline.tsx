import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import {
  IconArrowRight,
  IconBellRinging,
  IconArrowsSplit2,
  IconCircleCheck,
  IconClockX,
  IconCopyMinus,
  IconCopyPlus,
  IconCalendarDue,
  IconEdit,
  IconLock,
  IconMail,
  IconLockOpen,
  IconMailCheck,
  IconMailForward,
  IconMailOff,
  IconMessage2,
  IconMessageQuestion,
  IconMessageReply,
  IconNote,
  IconPhotoEdit,
  IconPhotoPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconProgressCheck,
  IconRestore,
  IconStar,
  IconSend,
  IconTrash,
  IconUserPlus,
  IconWorld,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { occurrences } from '../../record/contract.ts';
import type { EventKind, StaffOccurrence, TimelineEntry } from '../../record/schemas.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { keys } from '../../record/web/desk/queries.ts';
import { changesOf, RelatedChanges, relatedKinds, sayValue } from './changes.tsx';
import { useDeskTexts } from './texts.ts';
import styles from './timeline.module.css';

const icons: Readonly<Record<EventKind, ComponentType<{ size?: number | string }>>> = {
  created: IconPlus,
  confirmed: IconMailCheck,
  moved: IconProgressCheck,
  assigned: IconUserPlus,
  edited: IconEdit,
  note: IconNote,
  answer: IconMessage2,
  deleted: IconTrash,
  restored: IconRestore,
  due: IconCalendarDue,
  paused: IconPlayerPause,
  resumed: IconPlayerPlay,
  'photos-added': IconPhotoPlus,
  'photos-changed': IconPhotoEdit,
  rated: IconStar,
  held: IconLock,
  released: IconLockOpen,
  notified: IconSend,
  reminded: IconBellRinging,
  merged: IconCopyPlus,
  unmerged: IconCopyMinus,
  split: IconArrowsSplit2,
  'parts-done': IconCircleCheck,
  question: IconMessageQuestion,
  'question-answered': IconMessageReply,
  'question-expired': IconClockX,
  'question-withdrawn': IconMailOff,
  forwarded: IconMailForward,
  'forward-answered': IconMessageReply,
  'forward-ended': IconMailOff,
};

const shown = {
  all: () => true,
  text: ({ kind, text }: TimelineEntry) => kind === 'note' || kind === 'answer' || text !== null,
  public: ({ isPublic }: TimelineEntry) => isPublic,
} as const;
type Shown = keyof typeof shown;

/** A record carries this many lines; the rest is asked for. */
const carried = 100;

/** What happened, newest first: each line says whether the public reads it. */
export function Timeline({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const [filter, setFilter] = useState<Shown>('all');
  const [whole, setWhole] = useState(false);
  const request = useQuery({
    queryKey: [...keys.show(occurrence.code), 'history', occurrence.timeline[0]?.id],
    queryFn: ({ signal }) => api(occurrences, 'data', { params: { code: occurrence.code }, signal }),
    enabled: whole,
  });
  const { data, isFetching } = request;
  const entries = (data?.items ?? occurrence.timeline).filter(shown[filter]);
  return (
    <section className={styles['box']} aria-label={t('timeline.title')}>
      <div className={styles['head']}>
        <h3>{t('timeline.title')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('timeline.show')}
          value={filter}
          data={(['all', 'text', 'public'] as const).map((value) => ({ value, label: t(`timeline.filter.${value}`) }))}
          onChange={(value) => setFilter(value as Shown)}
        />
      </div>
      {entries.length === 0 && <p className={styles['soft']}>{t('timeline.none')}</p>}
      <ol className={styles['list']}>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ol>
      {whole && !data && request.isError && <LoadFailure request={request} />}
      {!whole && occurrence.timeline.length >= carried && (
        <Button variant="default" size="sm" loading={isFetching} onClick={() => setWhole(true)}>
          {t('timeline.all')}
        </Button>
      )}
    </section>
  );
}

function Line({ entry }: { readonly entry: TimelineEntry }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const Icon = icons[entry.kind];
  const isWords = entry.kind === 'note' || entry.kind === 'answer';
  const who = entry.side === 'reporter' ? t('timeline.reporter') : entry.side === 'system' ? (entry.by ?? t('timeline.system')) : entry.by;
  return (
    <li data-kind={entry.kind} data-public={entry.isPublic || undefined}>
      <span className={styles['mark']}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={styles['line']}>
        <p className={styles['title']}>
          <strong>{t(`timeline.kind.${entry.kind}`)}</strong>
          <span className={styles['reach']} title={t(entry.isPublic ? 'timeline.public' : 'timeline.internal')}>
            {entry.isPublic ? <IconWorld size={14} aria-hidden /> : <IconLock size={14} aria-hidden />}
            {t(entry.isPublic ? 'timeline.public' : 'timeline.internal')}
          </span>
        </p>
        <What entry={entry} />
        {entry.text !== null && (
          <p className={styles['words']} data-box={isWords || undefined}>
            {entry.text}
          </p>
        )}
        {entry.mailed > 0 && (
          <p className={styles['mailed']}>
            <IconMail size={14} aria-hidden /> {t('timeline.mailed', { count: entry.mailed })}
          </p>
        )}
        <p className={styles['soft']}>
          {who !== null && `${who} · `}
          <time dateTime={entry.at} title={sayAgo(entry.at, locale)}>
            {sayInstant(entry.at)}
          </time>
        </p>
      </div>
    </li>
  );
}

export function EventIcon({ kind }: { readonly kind: EventKind }): ReactNode {
  const Icon = icons[kind];
  return <Icon size={16} aria-hidden />;
}

/** What a line says beyond its kind and words. `inLine`: within a link, where no list may stand. */
export function What({ entry, inLine }: { readonly entry: TimelineEntry; readonly inLine?: true }): ReactNode {
  const t = useDeskTexts();
  if (entry.kind === 'moved' && entry.to) {
    return (
      <p className={styles['move']}>
        {entry.from && <StatusBadge status={entry.from} />}
        <IconArrowRight size={16} aria-label={t('timeline.to')} role="img" />
        <StatusBadge status={entry.to} />
      </p>
    );
  }
  if (entry.kind === 'assigned') {
    const rule = entry.changes.find(({ field }) => field === 'rule')?.new;
    return (
      <p>
        {[entry.unity, entry.assigned].filter(Boolean).join(' · ') || t('timeline.toNobody')}
        {rule != null && <span className={styles['soft']}> ({`${t('timeline.field.rule')}: ${rule}`})</span>}
      </p>
    );
  }
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  const isRelated = relatedKinds.some((kind) => kind === entry.kind);
  const label = (field: string): string => t(`timeline.field.${field}`, { defaultValue: field });
  const word = (field: string, value: string | null): string | null => value && sayValue(t, field, value);
  if (inLine) {
    const parts = changes.map(({ field, old, new: now }) => `${label(field)}: ${word(field, isRelated ? (now ?? old) : now) ?? '—'}`);
    return <p>{parts.join(' · ')}</p>;
  }
  if (isRelated) return <RelatedChanges entry={entry} />;
  return (
    <dl className={styles['changes']}>
      {changes.map(({ field, old, new: now }) => (
        <div key={field}>
          <dt>{label(field)}</dt>
          <dd>
            {word(field, now) ?? <em>{t('timeline.nothing')}</em>}{' '}
            {field !== 'unitySuggested' && field !== 'reporter' && (
              <span className={styles['soft']}>
                ({t('timeline.was')}: {old === null ? t('timeline.nothing') : <del>{word(field, old)}</del>})
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
