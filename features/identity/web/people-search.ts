import type { SearchProvider } from '#platform/shell/feature.ts';

export const peopleSearch: readonly SearchProvider[] = [
  {
    id: 'users',
    label: { pt: 'Utilizadores', en: 'Users' },
    where: ['palette'],
    search: (term, signal) => import('./users-search.ts').then(({ searchUsers }) => searchUsers(term, signal)),
  },
];
