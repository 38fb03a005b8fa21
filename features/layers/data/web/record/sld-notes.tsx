import type { ReactNode } from 'react';
import type { SldNote } from '../../domain/sld-parts.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';

/** What of a style could not be taken, rule by rule. */
export function SldNotes({ notes }: { readonly notes: readonly SldNote[] }): ReactNode {
  const t = useDataTexts();
  if (notes.length === 0) return null;
  return (
    <>
      <p>{t('sld.notes')}</p>
      <ul className={styles['notes']}>
        {notes.map(({ code, at, what }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same may be said of two rules of one name
          <li key={index}>
            {at !== null && at !== '' && <strong>{at}: </strong>}
            {t(`sld.note.${code}`, { what: what ?? '' })}
          </li>
        ))}
      </ul>
    </>
  );
}
