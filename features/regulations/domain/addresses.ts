import type { Book } from '../books.ts';
import { articleKey } from './articles.ts';

/** Address of a regulation's document for who may read the book; behind it `#page=7` opens a PDF at a page. */
export const documentPath = (book: Book, id: number): string => `/api/${book}/front/regulations/${id}/document`;

/** Lasting address of an article: it leads to the page it stands on today, whatever document is there then (decision 060). */
export function articlePath(book: Book, id: number, article: string): string {
  return `/api/${book}/front/regulations/${id}/article/${encodeURIComponent(articleKey(article).toLowerCase())}`;
}

/** What a layer or zone keeps: `12` or `12/24`, the regulation and its article. */
export function regulationLink(book: Book, text: string): string | null {
  const match = /^\s*(\d{1,15})(?:\s*\/\s*([\d\w.º°\s-]{1,20}))?\s*$/.exec(text);
  if (!match) return null;
  const id = Number(match[1]);
  return match[2] === undefined ? documentPath(book, id) : articlePath(book, id, match[2]);
}
