import { permission, staff, type PermissionArea } from '#platform/access/permissions.ts';

/** Both are named by specification 2 §6: what a process or a place is confronted with, and what lies around it. */
export const mayConfront = { confront: 'GU_00098', surroundings: 'GU_00113' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'urbanism-confrontations-use',
    module: 'gu',
    label: { pt: 'Confrontações e envolvente', en: 'Confrontations and surroundings' },
    permissions: [
      permission(
        mayConfront.confront,
        'use',
        'Confrontar um processo ou um local com os planos',
        'Confront a process or a place with the plans',
        staff,
      ),
      permission(mayConfront.surroundings, 'use', 'Analisar a envolvente de um processo', 'Analyse the surroundings of a process', staff),
    ],
  },
];
