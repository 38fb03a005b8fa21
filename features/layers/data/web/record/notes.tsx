import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import type { ReadNote } from '../../contract.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';
import { SldNotes } from './sld-notes.tsx';

/** So many records are named at once; the others behind a summary. */
const named = 10;

/** What came of a file beside its features: what was mended, left out or guessed, with the records it is about. */
export function Notes({ notes }: { readonly notes: readonly ReadNote[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <ul className={styles['notes']}>
      {notes.map((note) => (
        <li key={note.code}>
          <Note note={note} />
        </li>
      ))}
    </ul>
  );
}

function Note({ note: { code, count, rows, text, sld = [], refused } }: { readonly note: ReadNote }): ReactNode {
  const t = useDataTexts();
  const locale = useLocale();
  // Notes of the reader count sentences, not records.
  const n = code === 'outside' ? Number(text) : count;
  const said = t(`notes.${code}`, { count: n, n: sayNumber(n, locale), text: text ?? '' });
  if (code === 'style' && sld.length > 0)
    return (
      <details>
        <summary>{said}</summary>
        <SldNotes notes={sld} />
      </details>
    );
  if (refused !== undefined) return `${said} ${t(`sld.failure.${refused}`, { line: '' })}`;
  if (rows.length === 0) return said;
  const list = (some: readonly number[]): string => some.map((row) => sayNumber(row, locale)).join(', ');
  const rest = count - rows.length;
  const all = `${list(rows)}${rest > 0 ? ` ${t('notes.others', { count: rest, n: sayNumber(rest, locale) })}` : ''}`;
  if (rows.length <= named) return `${said} ${t('notes.rows', { count: rows.length, rows: all })}`;
  return (
    <>
      {said}
      <details>
        <summary>{t('notes.which')}</summary>
        {t('notes.rows', { count: rows.length, rows: all })}
      </details>
    </>
  );
}
