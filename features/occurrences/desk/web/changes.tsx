import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { sayDay } from '#platform/ui/format.ts';
import type { TimelineEntry } from '../../record/schemas.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import { useDeskTexts } from './texts.ts';
import styles from './timeline.module.css';

const codes = new Set(['duplicateOf', 'duplicate', 'part', 'partOf']);
/** For the server alone. */
const hidden = new Set(['forward']);

type Change = TimelineEntry['changes'][number];

/** What a line says it changed. */
export const changesOf = ({ changes }: TimelineEntry): readonly Change[] => changes.filter(({ field }) => !hidden.has(field));

/** A value of a field, in the words people read. */
export function sayValue(t: TFunction, field: string, value: string): string {
  if (field === 'forwardState') return t(`work.forwardState.${value}`, { defaultValue: value });
  // Which of them were put right; the values are nobody's to read.
  if (field === 'reporter')
    return value
      .split(',')
      .map((part) => t(`rights.corrected.${part}`, { defaultValue: part }))
      .join(', ');
  if (field === 'visibility') return t(`detail.${value}`, { defaultValue: value });
  if (/^photo|^satisfaction/.test(field) && /^(yes|no|before|after)$/.test(value)) return t(`closing.word.${value}`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return sayDay(value);
  return value === 'true' ? t('work.yes') : value;
}

/** The same; the code of another occurrence leads to it. */
function Value({ field, value }: { readonly field: string; readonly value: string }): ReactNode {
  const t = useDeskTexts();
  const { place } = useDesk();
  return codes.has(field) ? <a href={`#${place.linkTo(value)}`}>{value}</a> : sayValue(t, field, value);
}

/** What a line says of other occurrences and of people outside: what it is now, or what it no longer is. */
export function RelatedChanges({ entry }: { readonly entry: TimelineEntry }): ReactNode {
  const t = useDeskTexts();
  const shown = changesOf(entry);
  if (shown.length === 0) return null;
  return (
    <dl className={styles['changes']}>
      {shown.map(({ field, old, new: now }) => (
        <div key={`${field} ${now ?? old ?? ''}`}>
          <dt>{t(`timeline.field.${field}`, { defaultValue: field })}</dt>
          <dd>
            {now === null ? (
              <del>
                <Value field={field} value={old ?? ''} />
              </del>
            ) : (
              <Value field={field} value={now} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines of the history that are told this way: nobody asks what stood there before. */
export const relatedKinds = [
  'created',
  'merged',
  'unmerged',
  'split',
  'forwarded',
  'forward-answered',
  'forward-ended',
  'question-answered',
] as const satisfies readonly TimelineEntry['kind'][];
