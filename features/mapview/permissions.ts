import type { PermissionArea, StarterRole } from '#platform/access/permissions.ts';

const everyone: readonly StarterRole[] = ['citizen', 'operator', 'manager'];

/** The geoportal's own codes (specification 2 §6), those whose tools exist; each tool adds its code with itself. */
export const permissions: readonly PermissionArea[] = [
  {
    id: 'map',
    module: 'ig',
    label: { pt: 'Mapa', en: 'Map' },
    permissions: [
      { code: 'IG_00001', action: 'view', label: { pt: 'Abrir o mapa', en: 'Open the map' }, roles: everyone },
      { code: 'IG_00009', action: 'use', label: { pt: 'Escolher camadas e mapa de base', en: 'Choose layers and background' }, roles: everyone },
      { code: 'IG_00012', action: 'use', label: { pt: 'Identificar o que está num ponto', en: 'Identify what is at a point' }, roles: everyone },
      {
        code: 'IG_00006',
        action: 'use',
        label: { pt: 'Passar do mapa à área de gestão', en: 'Go from the map to the back office' },
        roles: ['operator', 'manager'],
      },
    ],
  },
];
