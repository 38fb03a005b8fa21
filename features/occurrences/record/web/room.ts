import type { WebRoom } from '#platform/shell/room.ts';

/** The ground: found by code and by words. */
export const recordWeb: WebRoom = {
  screens: { types: () => import('./type-screens.tsx') },
  services: [{ module: 'meubairro', label: { pt: 'Ocorrências', en: 'Reports' }, to: '/meubairro/home', anyOf: [], order: 20 }],
  search: [
    {
      id: 'occurrence-words',
      label: { pt: 'Ocorrências', en: 'Reports' },
      where: ['palette'],
      search: (term, signal) => import('./search-words.ts').then(({ searchByWords }) => searchByWords(term, signal)),
    },
    {
      id: 'occurrence',
      module: 'meubairro',
      label: { pt: 'Ocorrências', en: 'Reports' },
      where: ['palette'],
      search: (term, signal) => import('./search-code.ts').then(({ searchByCode }) => searchByCode(term, signal)),
    },
  ],
};
