import type { PermissionAction, PermissionArea, StarterRole } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';

const actions = ['view', 'detail', 'add', 'edit', 'delete'] as const;
const verbs: Record<(typeof actions)[number], Text> = {
  view: { pt: 'Ver a lista', en: 'See the list' },
  detail: { pt: 'Ver um registo', en: 'See a record' },
  add: { pt: 'Adicionar', en: 'Add' },
  edit: { pt: 'Alterar', en: 'Edit' },
  delete: { pt: 'Eliminar e restaurar', en: 'Delete and restore' },
};

function codes(first: number) {
  const code = (place: number): string => `ACL_${String(first + place).padStart(5, '0')}`;
  return { view: code(0), detail: code(1), add: code(2), edit: code(3), delete: code(4) };
}

export const may = {
  entities: { ...codes(100), export: 'ACL_00105' },
  addressTypes: codes(110),
  categoryTypes: codes(115),
  contactGroups: codes(120),
  contactTypes: codes(125),
  genders: codes(130),
  identificationTypes: codes(135),
  maritalStatuses: codes(140),
} as const;

/** Whoever sees an entity sees its addresses, contacts and identifications; whoever changes it changes them. */
export const mayParts = { ...may.entities, view: may.entities.detail, add: may.entities.edit, delete: may.entities.edit } as const;

function area(id: keyof typeof may, label: Text): PermissionArea {
  const readers: readonly StarterRole[] = ['operator', 'manager'];
  const writers: readonly StarterRole[] = ['manager'];
  return {
    id: `parties-${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    module: 'geoportalgestao',
    label,
    permissions: [
      ...actions.map((action) => ({
        code: may[id][action],
        action: action as PermissionAction,
        label: { pt: `${verbs[action].pt}: ${label.pt.toLowerCase()}`, en: `${verbs[action].en}: ${label.en.toLowerCase()}` },
        roles: action === 'view' || action === 'detail' ? readers : writers,
      })),
      ...(id === 'entities'
        ? [{ code: may.entities.export, action: 'export' as const, label: { pt: 'Exportar entidades', en: 'Export entities' }, roles: writers }]
        : []),
    ],
  };
}

export const permissions: readonly PermissionArea[] = [
  area('entities', { pt: 'Entidades', en: 'Entities' }),
  area('addressTypes', { pt: 'Tipos de morada', en: 'Address types' }),
  area('categoryTypes', { pt: 'Categorias de entidades', en: 'Entity categories' }),
  area('contactGroups', { pt: 'Grupos de contactos', en: 'Contact groups' }),
  area('contactTypes', { pt: 'Tipos de contacto', en: 'Contact types' }),
  area('genders', { pt: 'Géneros', en: 'Genders' }),
  area('identificationTypes', { pt: 'Tipos de identificação', en: 'Identification types' }),
  area('maritalStatuses', { pt: 'Estados civis', en: 'Marital statuses' }),
];
