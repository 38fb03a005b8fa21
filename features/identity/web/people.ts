import type { MenuEntry, ScreenRoute, SearchProvider } from '#platform/shell/feature.ts';
import type { Text } from '#platform/kernel/locale.ts';

/* The back office's screens of this slice. A door: nothing heavy is imported here. */

const users: Text = { pt: 'Utilizadores', en: 'Users' };
const section: Text = { pt: 'Pessoas e acessos', en: 'People and access' };

function screen(path: string, title: Text, anyOf: readonly string[], load: ScreenRoute['load']): ScreenRoute {
  return { path: `geoportalgestao/${path}`, title, access: { anyOf }, layout: 'backoffice', load };
}

export const peopleRoutes: readonly ScreenRoute[] = [
  screen('users', users, ['ACL_00010'], () => import('./pages/users.tsx')),
  screen('users/add', { pt: 'Adicionar utilizador', en: 'Add user' }, ['ACL_00012'], () => import('./pages/users-add.tsx')),
  screen('users/$id', { pt: 'Utilizador', en: 'User' }, ['ACL_00011', 'ACL_00013', 'ACL_00016'], () => import('./pages/users-record.tsx')),
];

export const peopleMenu: readonly MenuEntry[] = [
  { module: 'geoportalgestao', section, label: users, to: '/geoportalgestao/users', anyOf: ['ACL_00010'], order: 10 },
];

export const peopleSearch: readonly SearchProvider[] = [
  {
    id: 'users',
    label: users,
    where: ['palette'],
    search: (term, signal) => import('./users-search.ts').then(({ searchUsers }) => searchUsers(term, signal)),
  },
];
