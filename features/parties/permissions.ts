import { catalogueArea, catalogueCodes, managers, permission, type PermissionArea } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';

export const may = {
  entities: { ...catalogueCodes('ACL_00100'), export: 'ACL_00105' },
  addressTypes: catalogueCodes('ACL_00110'),
  categoryTypes: catalogueCodes('ACL_00115'),
  contactGroups: catalogueCodes('ACL_00120'),
  contactTypes: catalogueCodes('ACL_00125'),
  genders: catalogueCodes('ACL_00130'),
  identificationTypes: catalogueCodes('ACL_00135'),
  maritalStatuses: catalogueCodes('ACL_00140'),
} as const;

/** Whoever sees an entity sees its addresses, contacts and identifications; whoever changes it changes them. */
export const mayParts = { ...may.entities, view: may.entities.detail, add: may.entities.edit, delete: may.entities.edit } as const;

/*#__NO_SIDE_EFFECTS__*/
function area(id: keyof typeof may, label: Text): PermissionArea {
  return catalogueArea(`parties-${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, 'geoportalgestao', label, may[id]);
}

const entities = area('entities', { pt: 'Entidades', en: 'Entities' });

export const permissions: readonly PermissionArea[] = [
  {
    ...entities,
    permissions: [...entities.permissions, permission(may.entities.export, 'export', 'Exportar entidades', 'Export entities', managers)],
  },
  area('addressTypes', { pt: 'Tipos de morada', en: 'Address types' }),
  area('categoryTypes', { pt: 'Categorias de entidades', en: 'Entity categories' }),
  area('contactGroups', { pt: 'Grupos de contactos', en: 'Contact groups' }),
  area('contactTypes', { pt: 'Tipos de contacto', en: 'Contact types' }),
  area('genders', { pt: 'Géneros', en: 'Genders' }),
  area('identificationTypes', { pt: 'Tipos de identificação', en: 'Identification types' }),
  area('maritalStatuses', { pt: 'Estados civis', en: 'Marital statuses' }),
];
