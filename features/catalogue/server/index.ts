import type { ServerFeature } from '#platform/http/server/feature.ts';
import { catalogueContracts } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { catalogueAudited } from './audited.ts';
import { catalogueTables } from './migrations/001-services.ts';
import { routes } from './routes.ts';
import './tables.ts';

/** Services of others that people search from the map, and put on it what they find. */
export const catalogue: ServerFeature = {
  id: 'catalogue',
  migrations: [catalogueTables],
  permissions,
  contracts: catalogueContracts.map(({ contract }) => contract),
  audited: catalogueAudited,
  traces: { catalogue_service: { whole: 'map services of others' } },
  routes,
};
