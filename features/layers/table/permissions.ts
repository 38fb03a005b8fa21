import { everyone, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { mapFronts, type MapFront } from '../territory/map-modules.ts';

/** The specification names no codes of an attribute table: these are ours, one pair for the map of each module. */
export const may = {
  ig: { view: 'IG_00048', export: 'IG_00049' },
  epl: { view: 'EPL_00072', export: 'EPL_00073' },
  gu: { view: 'GU_00138', export: 'GU_00139' },
  meubairro: { view: 'MB_01190', export: 'MB_01191' },
} as const satisfies Readonly<Record<MapFront, { readonly view: string; readonly export: string }>>;

export const permissions: readonly PermissionArea[] = mapFronts.map((front) => ({
  id: `${front}-table`,
  module: front,
  label: { pt: 'Tabela de atributos no mapa', en: 'Attribute table on the map' },
  permissions: [
    permission(may[front].view, 'view', 'Ver e filtrar a tabela de uma camada', 'See and filter the table of a layer', everyone),
    permission(may[front].export, 'export', 'Exportar da tabela de uma camada', 'Export from the table of a layer', staff),
  ],
}));
