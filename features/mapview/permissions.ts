import { everyone, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';
import { mapPages, may, type MapPage } from './codes.ts';

/** Of the map's own tools; those of other slices come with them. */
const area = (module: MapPage): PermissionArea => ({
  id: 'map',
  module,
  label: { pt: 'Mapa', en: 'Map' },
  permissions: [
    permission(may[module].home, 'view', 'Abrir o mapa', 'Open the map', everyone),
    permission(may[module].layers, 'use', 'Escolher as camadas do mapa', 'Choose the layers of the map', everyone),
    permission(may[module].layerswitcher, 'use', 'Escolher o mapa de base', 'Choose the background', everyone),
    permission(may[module].identify, 'use', 'Identificar o que está num ponto', 'Identify what is at a point', everyone),
    permission(may[module].backoffice, 'use', 'Passar do mapa à área de gestão', 'Go from the map to the back office', staff),
  ],
});

export const permissions: readonly PermissionArea[] = mapPages.map(area);
