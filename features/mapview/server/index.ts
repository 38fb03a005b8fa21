import type { ServerFeature } from '#platform/http/server/feature.ts';
import { geoFiles } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { geoFileRoutes } from './geo-files.ts';
import { openingViewHandler } from './opening-view.ts';

export { refreshOpeningView } from './opening-view.ts';

/** The map page. What it shows comes from the slices that own it; here are the codes of the page and its own tools, and what it opens on. */
export const mapview: ServerFeature = {
  id: 'mapview',
  migrations: [],
  permissions,
  contracts: Object.values(geoFiles),
  jobs: [openingViewHandler],
  routes: geoFileRoutes,
};
