import type { ServerFeature } from '#platform/http/server/feature.ts';
import { bind } from '#platform/http/server/bind.ts';
import { foundFiles, geoFiles } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { heights, heightsDesk } from '../heights-contract.ts';
import { exportFound } from './export-found.ts';
import { geoFileRoutes } from './geo-files.ts';
import { heightRoutes, heightsAudited } from './heights.ts';
import { heightTables } from './migrations/001-heights.ts';
import { openingViewHandler } from './opening-view.ts';

export { refreshOpeningView } from './opening-view.ts';

/** The map page. What it shows comes from the slices that own it; here are the codes of the page and its own tools, and what it opens on. */
export const mapview: ServerFeature = {
  id: 'mapview',
  migrations: [heightTables],
  permissions,
  contracts: [...Object.values(geoFiles), foundFiles, heights, heightsDesk],
  audited: heightsAudited,
  traces: { height_source: { whole: 'settings of the municipality that name nobody' } },
  jobs: [openingViewHandler],
  carried: { shortcuts: [{ module: 'ig', label: { pt: 'Mapa', en: 'Map' }, to: '/ig/home' }] },
  routes: (app, services) => {
    geoFileRoutes(app, services);
    bind(app, services, foundFiles, { export: exportFound });
    heightRoutes(app, services);
  },
};
