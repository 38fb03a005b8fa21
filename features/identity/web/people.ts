import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { Text } from '#platform/kernel/locale.ts';

/* The back office's screens of this slice. */

export const users: Text = { pt: 'Utilizadores', en: 'Users' };
export const roles: Text = { pt: 'Perfis', en: 'Roles' };

function screen(path: string, title: Text, anyOf: readonly string[], load: ScreenRoute['load']): ScreenRoute {
  return { path: `geoportalgestao/${path}`, title, access: { anyOf }, layout: 'backoffice', load };
}

export const peopleRoutes: readonly ScreenRoute[] = [
  screen('users', users, ['ACL_00010'], () => import('./pages/users.tsx')),
  screen('users/add', { pt: 'Adicionar utilizador', en: 'Add user' }, ['ACL_00012'], () => import('./pages/users-add.tsx')),
  screen('users/import', { pt: 'Importar utilizadores', en: 'Import users' }, ['ACL_00017'], () => import('./pages/users-import.tsx')),
  screen('users/$id', { pt: 'Utilizador', en: 'User' }, ['ACL_00011', 'ACL_00013', 'ACL_00016'], () => import('./pages/users-record.tsx')),
  screen('roles', roles, ['ACL_00020'], () => import('./pages/roles.tsx')),
  screen('roles/add', { pt: 'Adicionar perfil', en: 'Add role' }, ['ACL_00022'], () => import('./pages/roles-add.tsx')),
  screen('roles/compare', { pt: 'Comparar perfis', en: 'Compare roles' }, ['ACL_00021'], () => import('./pages/roles-compare.tsx')),
  screen('roles/$id', { pt: 'Perfil', en: 'Role' }, ['ACL_00021', 'ACL_00023'], () => import('./pages/roles-record.tsx')),
];
