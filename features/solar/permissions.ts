import { catalogueArea, everyone, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { may } from './codes.ts';

const { roofs } = may;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'solar-roofs',
    module: 'solar',
    label: { pt: 'Telhados', en: 'Roofs' },
    permissions: [
      permission(roofs.view, 'view', 'Ver a lista de telhados', 'See the list of roofs', staff),
      permission(roofs.detail, 'detail', 'Ver um telhado', 'See a roof', staff),
      permission(roofs.add, 'add', 'Adicionar telhados', 'Add roofs', managers),
      permission(roofs.edit, 'edit', 'Alterar telhados', 'Change roofs', managers),
      permission(roofs.delete, 'delete', 'Eliminar e restaurar telhados', 'Delete and restore roofs', managers),
      permission(roofs.export, 'export', 'Exportar telhados', 'Export roofs', staff),
      permission(may.import, 'update', 'Importar telhados e matrizes', 'Import roofs and rasters', managers),
      permission(may.look, 'use', 'Consultar o potencial solar', 'Look up the solar potential', everyone),
    ],
  },
  catalogueArea('solar-assumptions', 'solar', { pt: 'Pressupostos do potencial solar', en: 'Assumptions of the solar potential' }, may.assumptions),
];
