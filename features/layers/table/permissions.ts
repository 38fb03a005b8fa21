import { everyone, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { mapFronts } from '../territory/map-modules.ts';
import { may } from './codes.ts';

export const permissions: readonly PermissionArea[] = mapFronts.map((front) => ({
  id: `${front}-table`,
  module: front,
  label: { pt: 'Tabela de atributos no mapa', en: 'Attribute table on the map' },
  permissions: [
    permission(may[front].view, 'view', 'Ver e filtrar a tabela de uma camada', 'See and filter the table of a layer', everyone),
    permission(may[front].export, 'export', 'Exportar da tabela de uma camada', 'Export from the table of a layer', staff),
  ],
}));
