import { catalogueArea, everyone, permission, type PermissionArea } from '#platform/access/permissions.ts';
import { bookList } from './books.ts';

export const permissions: readonly PermissionArea[] = bookList.flatMap(({ book, desk, may, mayRead }) => [
  catalogueArea('regulations', desk, { pt: 'Regulamentos', en: 'Regulations' }, may),
  {
    id: 'regulations',
    module: book,
    label: { pt: 'Regulamentos', en: 'Regulations' },
    permissions: [permission(mayRead, 'use', 'Consultar os regulamentos', 'Look up the regulations', everyone)],
  },
]);
