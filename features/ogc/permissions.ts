import type { PermissionArea } from '#platform/access/permissions.ts';

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
      { code: may.view, action: 'view', label: { pt: 'Ver a lista de serviços OGC', en: 'See the list of OGC services' } },
      { code: may.detail, action: 'detail', label: { pt: 'Ver um serviço OGC', en: 'See an OGC service' } },
      { code: may.add, action: 'add', label: { pt: 'Adicionar serviços OGC', en: 'Add OGC services' } },
      { code: may.edit, action: 'edit', label: { pt: 'Alterar serviços OGC', en: 'Edit OGC services' } },
      { code: may.delete, action: 'delete', label: { pt: 'Eliminar e restaurar serviços OGC', en: 'Delete and restore OGC services' } },
      {
        code: may.resources,
        action: 'private',
        label: { pt: 'Ver as camadas dos serviços OGC, também dos privados', en: 'See the layers of OGC services, private ones too' },
        roles: ['manager'],
      },
      {
        code: may.harvest,
        action: 'update',
        label: { pt: 'Recolher as camadas dos serviços OGC', en: 'Harvest the layers of OGC services' },
        roles: [],
      },
    ],
  },
];
