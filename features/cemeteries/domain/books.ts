import type { Text } from '#platform/kernel/locale.ts';
import { operationKinds } from './places.ts';

/** The books a cemetery keeps: one for each kind of operation, and the concessions. */
export const books = [...operationKinds, 'concessions'] as const;
export type Book = (typeof books)[number];

export const bookTitles: Readonly<Record<Book, Text>> = {
  burial: { pt: 'Livro de inumações', en: 'Register of burials' },
  ashes: { pt: 'Livro de depósitos de cinzas', en: 'Register of deposits of ashes' },
  exhumation: { pt: 'Livro de exumações', en: 'Register of exhumations' },
  transfer: { pt: 'Livro de trasladações', en: 'Register of transfers' },
  concessions: { pt: 'Livro de concessões', en: 'Register of concessions' },
};
