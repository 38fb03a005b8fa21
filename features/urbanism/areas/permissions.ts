import { permission, staff, type PermissionArea } from '#platform/access/permissions.ts';

/** Pick features of layers on the map (specification 2 §6). */
export const mayPick = 'GU_00137';

export const permissions: readonly PermissionArea[] = [
  {
    id: 'urbanism-areas',
    module: 'gu',
    label: { pt: 'Áreas no mapa', en: 'Areas on the map' },
    permissions: [permission(mayPick, 'featureable', 'Escolher elementos das camadas do mapa', 'Pick features of the map’s layers', staff)],
  },
];
