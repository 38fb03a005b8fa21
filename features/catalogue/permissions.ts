import { everyone, managers, permission, type PermissionArea } from '#platform/access/permissions.ts';
import { catalogueMaps } from './maps.ts';

/** Each code once: two maps share the geoportal's. */
export const permissions: readonly PermissionArea[] = catalogueMaps
  .filter(({ front }) => front !== 'meubairro')
  .map(({ front, label, mayUse, mayKeep }) => ({
    id: `catalogue-${front}`,
    module: front,
    label,
    permissions: [
      permission(mayUse, 'use', 'Procurar em catálogos e juntar ao mapa', 'Search catalogues and add to the map', everyone),
      permission(mayKeep, 'edit', 'Gerir os serviços do catálogo do mapa', 'Keep the services of the map’s catalogue', managers),
    ],
  }));
