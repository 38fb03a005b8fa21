import type { Book } from '../../books.ts';

/** The call of the public pages, without the contract: it carries zod, which visitors need not load. */
export const treeWire = (book: Book) => ({ method: 'GET', path: `/api/${book}/front/regulations`, silent: true }) as const;
