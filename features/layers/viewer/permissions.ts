import { everyone, permission, type PermissionArea } from '#platform/access/permissions.ts';

/** The dashboard of each map (specification 2 §6); plan emission's in the order of the geoportal's tools, as its others are. */
export const may = { ig: 'IG_00007', epl: 'EPL_00042', gu: 'GU_00077' } as const;
export type DashboardMap = keyof typeof may;
export const dashboardMaps = ['ig', 'epl', 'gu'] as const satisfies readonly DashboardMap[];

const area = (module: DashboardMap): PermissionArea => ({
  id: `dashboard-${module}`,
  module,
  label: { pt: 'Números do mapa', en: 'Figures of the map' },
  permissions: [permission(may[module], 'use', 'Ver os números do que está no mapa', 'See the figures of what is on the map', everyone)],
});

export const permissions: readonly PermissionArea[] = dashboardMaps.map(area);
