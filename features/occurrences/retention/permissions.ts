import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

/** How long occurrences are kept: MB_01182 to MB_01184. */
export const mayRetention = { view: 'MB_01182', edit: 'MB_01183', hold: 'MB_01184' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-retention',
    module: 'meubairrogestao',
    label: { pt: 'Conservação das ocorrências', en: 'Retention of occurrences' },
    permissions: [
      permission(
        mayRetention.view,
        'config',
        'Ver os prazos de conservação e o que apagariam',
        'See the terms of retention and what they would erase',
        managers,
      ),
      permission(mayRetention.edit, 'configEdit', 'Alterar os prazos de conservação', 'Change the terms of retention', []),
      permission(mayRetention.hold, 'update', 'Conservar uma ocorrência para além do prazo', 'Keep an occurrence beyond its term', managers),
    ],
  },
];
