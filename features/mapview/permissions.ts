import { everyone, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';

/** The geoportal's own codes (specification 2 §6), those whose tools exist; each tool adds its code with itself. */
export const permissions: readonly PermissionArea[] = [
  {
    id: 'map',
    module: 'ig',
    label: { pt: 'Mapa', en: 'Map' },
    permissions: [
      permission('IG_00001', 'view', 'Abrir o mapa', 'Open the map', everyone),
      permission('IG_00009', 'use', 'Escolher camadas e mapa de base', 'Choose layers and background', everyone),
      permission('IG_00012', 'use', 'Identificar o que está num ponto', 'Identify what is at a point', everyone),
      permission('IG_00006', 'use', 'Passar do mapa à área de gestão', 'Go from the map to the back office', staff),
    ],
  },
];
