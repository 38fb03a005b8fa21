import type { PermissionArea } from '#platform/access/permissions.ts';

export const may = { troubles: 'ACL_00151' } as const;

/** The back office's home. */
export const permissions: readonly PermissionArea[] = [
  {
    id: 'home',
    module: 'geoportalgestao',
    label: { pt: 'Listas e início da gestão', en: 'Lists and back office home' },
    permissions: [
      {
        code: 'ACL_00150',
        action: 'config',
        label: { pt: 'Partilhar vistas guardadas com um perfil', en: 'Share saved views with a role' },
        roles: ['manager'],
      },
      {
        code: may.troubles,
        action: 'private',
        label: { pt: 'Ver trabalhos e envios de correio que falharam', en: 'See jobs and mail that failed' },
        roles: [],
      },
    ],
  },
];
