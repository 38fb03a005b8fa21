import { everyone, permission, type PermissionArea } from '#platform/access/permissions.ts';

/**
 * The tool's code in each map's module (specification 2 §6). For plan emission only the range EPL_00036 to 49 is given: the map tools there stand in
 * the order of the geoportal's, whose fifth is this one.
 */
export const may = { ig: 'IG_00005', epl: 'EPL_00040', gu: 'GU_00125' } as const;

const area = (module: keyof typeof may): PermissionArea => ({
  id: `annotations-${module}`,
  module,
  label: { pt: 'Anotações no mapa', en: 'Map annotations' },
  permissions: [permission(may[module], 'use', 'Desenhar anotações no mapa', 'Draw annotations on the map', everyone)],
});

export const permissions: readonly PermissionArea[] = [area('ig'), area('epl'), area('gu')];
