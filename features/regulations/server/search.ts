import type { SearchSource } from '#platform/search/server/source.ts';
import { bookList } from '../books.ts';
import { findIn, visibleRows } from './find.ts';

const most = 6;

/** What the municipality's regulations say, on the portal's search and the map's: as far as the asker may open the book. */
export const regulationSources: readonly SearchSource[] = bookList.map(({ book, mayRead }) => ({
  id: `regulations-${book}`,
  label: { pt: 'Regulamentos', en: 'Regulations' },
  order: 36,
  module: book,
  find: async (call, asked) => {
    if (!call.can(mayRead)) return [];
    const hits = await findIn(call.db, book, await visibleRows(call.db, book), asked, asked.alike);
    return hits.slice(0, most).map(({ id, name, page, excerpt }) => {
      const said = excerpt.map(({ text }) => text).join('');
      const where = call.locale === 'pt' ? `Página ${page}: ` : `Page ${page}: `;
      return {
        id: `regulation-${id}-${page ?? 0}`,
        label: name,
        ...(page !== null && { detail: where + said }),
        to: `/${book}/regulations/${id}${page === null ? '' : `?page=${page}`}`,
      };
    });
  },
}));
