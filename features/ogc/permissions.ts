import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

/** The specification names the actions (1 §6) and gives no codes; these are ours. */
export const may = {
  view: 'ACL_00080',
  detail: 'ACL_00081',
  add: 'ACL_00082',
  edit: 'ACL_00083',
  delete: 'ACL_00084',
  resources: 'ACL_00085',
  harvest: 'ACL_00086',
} as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'ogcremoteservices',
    module: 'geoportalgestao',
    label: { pt: 'Serviços OGC', en: 'OGC services' },
    permissions: [
      permission(may.view, 'view', 'Ver a lista de serviços OGC', 'See the list of OGC services'),
      permission(may.detail, 'detail', 'Ver um serviço OGC', 'See an OGC service'),
      permission(may.add, 'add', 'Adicionar serviços OGC', 'Add OGC services'),
      permission(may.edit, 'edit', 'Alterar serviços OGC', 'Edit OGC services'),
      permission(may.delete, 'delete', 'Eliminar e restaurar serviços OGC', 'Delete and restore OGC services'),
      permission(
        may.resources,
        'private',
        'Ver as camadas dos serviços OGC, também dos privados',
        'See the layers of OGC services, private ones too',
        managers,
      ),
      permission(may.harvest, 'update', 'Recolher as camadas dos serviços OGC', 'Harvest the layers of OGC services', []),
    ],
  },
];
