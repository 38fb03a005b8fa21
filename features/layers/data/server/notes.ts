import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { ReadNote } from '../contract.ts';

/** As it is kept: a text in both languages, or in the one it was found in. */
export type StoredNote = Omit<ReadNote, 'text'> & { readonly text: Text | string | null };

/** Of each kind of note, so many records are named. */
const namedRows = 50;
const longest = 2000;

export function sayNote({ text, ...note }: StoredNote, locale: Locale): ReadNote {
  return { ...note, text: typeof text === 'object' ? (text?.[locale] ?? null) : text };
}

/** What is said of a file and its records, gathered by kind. */
export class Notes {
  readonly #found = new Map<ReadNote['code'], { rows: number[]; count: number; text: Text | null } & Pick<ReadNote, 'sld' | 'refused'>>();

  row(code: ReadNote['code'], row: number): void {
    const note = this.#of(code);
    note.count++;
    if (note.rows.length < namedRows) note.rows.push(row);
  }

  say(code: ReadNote['code'], said: Text | string, more: Pick<ReadNote, 'sld' | 'refused'> = {}): void {
    const note = this.#of(code);
    note.count++;
    const joined = (locale: Locale): string =>
      [note.text?.[locale], typeof said === 'string' ? said : said[locale]].filter(Boolean).join('; ').slice(0, longest);
    Object.assign(note, { text: { pt: joined('pt'), en: joined('en') }, ...more });
  }

  list(): StoredNote[] {
    return [...this.#found].map(([code, note]) => ({ code, ...note }));
  }

  #of(code: ReadNote['code']) {
    const note = this.#found.get(code) ?? { rows: [], count: 0, text: null };
    this.#found.set(code, note);
    return note;
  }
}
