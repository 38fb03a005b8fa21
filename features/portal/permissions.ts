import { managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import type { ResourcePermissions } from '#platform/crud/resource.ts';

export const may = { troubles: 'ACL_00151', geoportalHome: 'GP_00001' } as const;

export const mayContact = {
  view: 'ACL_00152',
  detail: 'ACL_00153',
  add: 'ACL_00154',
  edit: 'ACL_00155',
  delete: 'ACL_00156',
} as const satisfies ResourcePermissions;

export const mayTopics = {
  view: 'ACL_00157',
  detail: 'ACL_00158',
  add: 'ACL_00159',
  edit: 'ACL_00160',
  delete: 'ACL_00161',
} as const satisfies ResourcePermissions;

/** The back office's home, and what people write to the municipality. */
export const permissions: readonly PermissionArea[] = [
  {
    id: 'home',
    module: 'geoportalgestao',
    label: { pt: 'Listas e início da gestão', en: 'Lists and back office home' },
    permissions: [
      permission(may.geoportalHome, 'view', 'Abrir o início da gestão do geoportal', 'Open the home of geoportal management', staff),
      permission('ACL_00150', 'config', 'Partilhar vistas guardadas com um perfil', 'Share saved views with a role', managers),
      permission(may.troubles, 'private', 'Ver trabalhos e envios de correio que falharam', 'See jobs and mail that failed', []),
    ],
  },
  {
    id: 'contact',
    module: 'geoportalgestao',
    label: { pt: 'Pedidos de contacto', en: 'Contact requests' },
    permissions: [
      permission(
        mayContact.view,
        'view',
        'Ver a lista dos pedidos de contacto e ser avisado dos novos',
        'See the list of contact requests and be told of new ones',
        managers,
      ),
      permission(mayContact.detail, 'detail', 'Ler um pedido de contacto', 'Read a contact request', managers),
      permission(mayContact.add, 'add', 'Registar um contacto por telefone ou ao balcão', 'Note a contact by phone or at the desk', managers),
      permission(mayContact.edit, 'edit', 'Responder a um pedido, atribuí-lo e anotar', 'Answer a request, assign it and note', managers),
      permission(mayContact.delete, 'delete', 'Eliminar e restaurar pedidos', 'Delete and restore requests', []),
    ],
  },
  {
    id: 'contact-topics',
    module: 'geoportalgestao',
    label: { pt: 'Temas de contacto', en: 'Contact topics' },
    permissions: [
      permission(mayTopics.view, 'view', 'Ver a lista dos temas de contacto', 'See the list of contact topics', managers),
      permission(mayTopics.detail, 'detail', 'Abrir um tema e ver quem lhe responde', 'Open a topic and see who answers it', managers),
      permission(mayTopics.add, 'add', 'Criar temas', 'Create topics', managers),
      permission(mayTopics.edit, 'edit', 'Alterar temas e quem lhes responde', 'Change topics and who answers them', managers),
      permission(mayTopics.delete, 'delete', 'Eliminar e restaurar temas', 'Delete and restore topics', managers),
    ],
  },
];
