import type { ReactNode } from 'react';
import type { TimelineEntry } from '../../../schemas.ts';
import { useDesk } from '../context.ts';
import { useDeskTexts } from '../texts.ts';
import styles from '../timeline.module.css';

const codes = new Set(['duplicateOf', 'duplicate', 'part', 'partOf']);
/** For the server alone. */
const hidden = new Set(['forward']);

/** What a line says of other occurrences and of people outside: what it is now, or what it no longer is. */
export function RelatedChanges({ entry }: { readonly entry: TimelineEntry }): ReactNode {
  const t = useDeskTexts();
  const { place } = useDesk();
  const say = (field: string, value: string): ReactNode => {
    if (codes.has(field)) return <a href={`#${place.linkTo(value)}`}>{value}</a>;
    if (field === 'forwardState') return t(`work.forwardState.${value}`, { defaultValue: value });
    return value === 'true' ? t('work.yes') : value;
  };
  const shown = entry.changes.filter(({ field }) => !hidden.has(field));
  if (shown.length === 0) return null;
  return (
    <dl className={styles['changes']}>
      {shown.map(({ field, old, new: now }) => (
        <div key={`${field} ${now ?? old ?? ''}`}>
          <dt>{t(`work.field.${field}`, { defaultValue: field })}</dt>
          <dd>{now === null ? <del>{say(field, old ?? '')}</del> : say(field, now)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines of the history that are told this way. */
export const relatedKinds = [
  'merged',
  'unmerged',
  'split',
  'forwarded',
  'forward-answered',
  'forward-ended',
  'question-answered',
] as const satisfies readonly TimelineEntry['kind'][];
