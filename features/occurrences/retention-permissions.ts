import type { PermissionArea } from '#platform/access/permissions.ts';

/** How long occurrences are kept: MB_01182 to MB_01184. */
export const mayRetention = { view: 'MB_01182', edit: 'MB_01183', hold: 'MB_01184' } as const;

export const retentionPermissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-retention',
    module: 'meubairrogestao',
    label: { pt: 'Conservação das ocorrências', en: 'Retention of occurrences' },
    permissions: [
      {
        code: mayRetention.view,
        action: 'config',
        label: { pt: 'Ver os prazos de conservação e o que apagariam', en: 'See the terms of retention and what they would erase' },
        roles: ['manager'],
      },
      {
        code: mayRetention.edit,
        action: 'configEdit',
        label: { pt: 'Alterar os prazos de conservação', en: 'Change the terms of retention' },
        roles: [],
      },
      {
        code: mayRetention.hold,
        action: 'update',
        label: { pt: 'Conservar uma ocorrência para além do prazo', en: 'Keep an occurrence beyond its term' },
        roles: ['manager'],
      },
    ],
  },
];
