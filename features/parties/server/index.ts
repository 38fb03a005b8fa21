import type { ServerFeature } from '#platform/http/server/feature.ts';
import { entityExtras } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { bindings } from './bindings.ts';
import { partyTables } from './migrations/001-parties.ts';
import { routes } from './routes.ts';
import './tables.ts';

/** People and organisations the municipality deals with, and the lookup tables that describe them. */
export const parties: ServerFeature = {
  id: 'parties',
  migrations: [partyTables],
  permissions,
  contracts: [entityExtras],
  resources: bindings,
  routes,
};
