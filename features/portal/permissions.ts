import type { PermissionArea } from '#platform/access/permissions.ts';
import type { ResourcePermissions } from '#platform/crud/resource.ts';

export const may = { troubles: 'ACL_00151', geoportalHome: 'GP_00001' } as const;

export const mayContact = {
  view: 'ACL_00152',
  detail: 'ACL_00153',
  add: 'ACL_00154',
  edit: 'ACL_00155',
  delete: 'ACL_00156',
} as const satisfies ResourcePermissions;

/** The back office's home, and what people write to the municipality. */
export const permissions: readonly PermissionArea[] = [
  {
    id: 'home',
    module: 'geoportalgestao',
    label: { pt: 'Listas e início da gestão', en: 'Lists and back office home' },
    permissions: [
      {
        code: may.geoportalHome,
        action: 'view',
        label: { pt: 'Abrir o início da gestão do geoportal', en: 'Open the home of geoportal management' },
        roles: ['operator', 'manager'],
      },
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
  {
    id: 'contact',
    module: 'geoportalgestao',
    label: { pt: 'Pedidos de contacto', en: 'Contact requests' },
    permissions: [
      {
        code: mayContact.view,
        action: 'view',
        label: { pt: 'Ver a lista dos pedidos de contacto e ser avisado dos novos', en: 'See the list of contact requests and be told of new ones' },
        roles: ['manager'],
      },
      { code: mayContact.detail, action: 'detail', label: { pt: 'Ler um pedido de contacto', en: 'Read a contact request' }, roles: ['manager'] },
      {
        code: mayContact.add,
        action: 'add',
        label: { pt: 'Registar um contacto por telefone ou ao balcão', en: 'Note a contact by phone or at the desk' },
        roles: ['manager'],
      },
      {
        code: mayContact.edit,
        action: 'edit',
        label: { pt: 'Dar um pedido como respondido e anotar', en: 'Mark a request as answered, and note' },
        roles: ['manager'],
      },
      { code: mayContact.delete, action: 'delete', label: { pt: 'Eliminar e restaurar pedidos', en: 'Delete and restore requests' }, roles: [] },
    ],
  },
];
