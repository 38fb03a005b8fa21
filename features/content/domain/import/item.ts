import type { Locale } from '#platform/kernel/locale.ts';
import type { NoteCode } from './notes.ts';

export interface Note {
  readonly code: NoteCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A picture as the source names it. The caption is HTML, not cleaned yet. */
export interface Picture {
  readonly address: string;
  readonly alt: string;
  readonly caption: string;
}

/** A text on its way in: HTML, not cleaned yet, with a mark (`html.ts`) where each of its pictures stands. */
export interface ConvertedText {
  readonly html: string;
  readonly pictures: readonly Picture[];
  readonly notes: readonly Note[];
}

/** A piece of news or a page as its source has it. */
export interface ImportItem extends ConvertedText {
  /** The same in every export of one source, and of nothing else. */
  readonly source: string;
  readonly kind: 'news' | 'page';
  readonly title: string;
  readonly subtitle: string | null;
  readonly locale: Locale;
  /** As it stood in its address; null: one is made from the title. */
  readonly slug: string | null;
  /** Addresses it had, as `addressKey` writes them. */
  readonly addresses: readonly string[];
  /** Its own address, or its path in the folder: where the relative ones in its text begin. */
  readonly base: string;
  readonly published: boolean;
  readonly publishedAt: string | null;
  readonly category: string | null;
  readonly thumbnail: Picture | null;
  readonly sortOrder: number | null;
  /** `source` of the same text in the other language. */
  readonly translation: string | null;
}

export interface NotTaken {
  readonly name: string;
  readonly reason: Note;
}

/** All that a file or a folder holds, and what of it is none of ours. */
export interface Reading {
  readonly format: string;
  readonly items: readonly ImportItem[];
  readonly notTaken: readonly NotTaken[];
  readonly notes: readonly Note[];
}

export interface ReadingOptions {
  /** Of texts that do not say theirs. */
  readonly locale: Locale;
  readonly timeZone: string;
}
