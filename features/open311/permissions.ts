import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

export const may = { keys: 'MB_01180', manageKeys: 'MB_01181' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'open311-keys',
    module: 'meubairrogestao',
    label: { pt: 'Ligação de outras aplicações (Open311)', en: 'Connecting other applications (Open311)' },
    permissions: [
      permission(may.keys, 'view', 'Ver as chaves de outras aplicações', 'See the keys of other applications', managers),
      permission(
        may.manageKeys,
        'edit',
        'Criar, alterar e revogar chaves de outras aplicações',
        'Create, change and revoke keys of other applications',
        managers,
      ),
    ],
  },
];
