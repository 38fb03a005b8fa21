import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '../../../schemas.ts';
import { When } from '../parts/when.tsx';
import styles from './occurrence.module.css';

/** What happened, newest first: changes of status with their reasons, and the public answers. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }): ReactNode {
  const { t } = useTranslation('occurrences');
  if (entries.length === 0) return <p className={styles['soft']}>{t('citizen.page.noHistory')}</p>;
  return (
    <ol className={styles['timeline']}>
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind}>
          <p className={styles['soft']}>
            <When iso={entry.at} exact />
            {entry.side !== 'system' && ` · ${t(entry.side === 'staff' ? 'citizen.page.services' : 'citizen.page.reporter')}`}
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

function title(entry: TimelineEntry, say: (key: string, name?: string) => string): string {
  if (entry.kind === 'moved' && entry.to !== null) return say('citizen.page.moved', entry.to.name);
  if (entry.kind === 'note' || entry.kind === 'assigned' || entry.kind === 'deleted' || entry.kind === 'due') return say('citizen.page.edited');
  if (entry.kind === 'merged' || entry.kind === 'unmerged' || entry.kind === 'split') return say(`outside.timeline.${entry.kind}`);
  return say(`citizen.page.${entry.kind}`);
}
