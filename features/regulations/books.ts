import { catalogueCodes } from '#platform/access/permissions.ts';

/** A book of regulations: one tree for each of the three modules that have one (specification 2 §6). */
export type Book = 'ig' | 'epl' | 'gu';

export interface BookPlan {
  /** Also the module whose map shows it. */
  readonly book: Book;
  /** Module in which it is kept. */
  readonly desk: 'iggestao' | 'eplgestao' | 'gugestao';
  readonly may: ReturnType<typeof catalogueCodes>;
  /** Opens the map tool, and with it the public list. */
  readonly mayRead: string;
}

/** The codes of EPL and GU are the specification's. It gives IG none: ours follow the pattern, behind its last code. */
export const books: Readonly<Record<Book, BookPlan>> = {
  ig: { book: 'ig', desk: 'iggestao', may: catalogueCodes('IG_00028'), mayRead: 'IG_00033' },
  epl: { book: 'epl', desk: 'eplgestao', may: catalogueCodes('EPL_00058'), mayRead: 'EPL_00063' },
  gu: { book: 'gu', desk: 'gugestao', may: catalogueCodes('GU_00069'), mayRead: 'GU_00083' },
};

export const bookList: readonly BookPlan[] = Object.values(books);

/** Levels a book may have, its items included. */
export const mostLevels = 6;
