import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '../../../record/schemas.ts';
import { When } from '#platform/ui/plain/when.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import styles from '../../../record/web/plain/occurrence.module.css';

/** What happened, newest first: changes of status with their reasons, and the public answers. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }): ReactNode {
  const { t } = useTranslation('occurrences');
  if (entries.length === 0) return <p className={parts['soft']}>{t('citizen.page.noHistory')}</p>;
  return (
    <ol className={styles['timeline']}>
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind}>
          <p className={parts['soft']}>
            <When iso={entry.at} exact />
            {entry.side !== 'system' && ` · ${t(entry.side === 'staff' ? 'citizen.page.services' : 'citizen.page.reporter')}`}
            {!entry.isPublic && ` · ${t('citizen.page.internal')}`}
          </p>
          <p>
            <strong>{title(entry, (key, name) => t(key, { name }))}</strong>
          </p>
          {entry.text !== null && <p className={styles['words']}>{entry.text}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Lines with words of this page; the rest stands among what is told of others. */
const own = new Set<TimelineEntry['kind']>([
  'created',
  'moved',
  'answer',
  'restored',
  'photos-added',
  'photos-changed',
  'rated',
  'paused',
  'resumed',
  'confirmed',
  'edited',
  'note',
  'assigned',
  'deleted',
  'due',
]);

function title(entry: TimelineEntry, say: (key: string, name?: string) => string): string {
  if (entry.kind === 'moved' && entry.to !== null) return say('citizen.page.moved', entry.to.name);
  return say(own.has(entry.kind) ? `citizen.page.${entry.kind}` : `outside.timeline.${entry.kind}`);
}
