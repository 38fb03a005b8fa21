import { permission, type PermissionArea } from '#platform/access/permissions.ts';

/** The specification names no codes for own data; these are ours. */
export const may = {
  view: 'IG_00040',
  detail: 'IG_00041',
  add: 'IG_00042',
  edit: 'IG_00043',
  delete: 'IG_00044',
  features: 'IG_00045',
} as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'datasets',
    module: 'iggestao',
    label: { pt: 'Dados geográficos próprios', en: 'Own geographic data' },
    permissions: [
      permission(may.view, 'view', 'Ver a lista de dados geográficos', 'See the list of geographic data'),
      permission(may.detail, 'detail', 'Ver um conjunto de dados geográficos', 'See a set of geographic data'),
      permission(may.add, 'add', 'Carregar dados geográficos e novas versões', 'Upload geographic data and new versions'),
      permission(may.edit, 'edit', 'Alterar nomes, campos e simbologia, e repor versões', 'Edit names, fields and symbols, and take versions back'),
      permission(may.delete, 'delete', 'Eliminar e restaurar dados geográficos', 'Delete and restore geographic data'),
      permission(may.features, 'update', 'Alterar elementos de dados geográficos', 'Edit features of geographic data'),
    ],
  },
];
