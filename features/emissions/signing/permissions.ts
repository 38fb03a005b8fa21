import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

/** Settings of plan emission, as the specification names them. */
export const maySet = { view: 'EPL_00051', edit: 'EPL_00052' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'emissions-settings',
    module: 'eplgestao',
    label: { pt: 'Definições da emissão de plantas', en: 'Settings of plan emission' },
    permissions: [
      permission(maySet.view, 'view', 'Ver as definições da emissão de plantas', 'See the settings of plan emission', managers),
      permission(maySet.edit, 'edit', 'Alterar as definições da emissão de plantas', 'Change the settings of plan emission', managers),
    ],
  },
];
