import type { PermissionArea } from '#platform/access/permissions.ts';

export const may = { keys: 'MB_01180', manageKeys: 'MB_01181' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'open311-keys',
    module: 'meubairrogestao',
    label: { pt: 'Ligação de outras aplicações (Open311)', en: 'Connecting other applications (Open311)' },
    permissions: [
      {
        code: may.keys,
        action: 'view',
        label: { pt: 'Ver as chaves de outras aplicações', en: 'See the keys of other applications' },
        roles: ['manager'],
      },
      {
        code: may.manageKeys,
        action: 'edit',
        label: { pt: 'Criar, alterar e revogar chaves de outras aplicações', en: 'Create, change and revoke keys of other applications' },
        roles: ['manager'],
      },
    ],
  },
];
