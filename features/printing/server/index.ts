import type { ServerFeature } from '#platform/http/server/feature.ts';
import { allVisibleContracts } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { printHandler } from './job.ts';
import { routes } from './routes.ts';

/** Paper: the print engine and the print of the visible area of every map. */
export const printing: ServerFeature = {
  id: 'printing',
  migrations: [],
  permissions,
  contracts: allVisibleContracts,
  jobs: [printHandler],
  routes,
};
