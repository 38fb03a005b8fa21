import type { ServerFeature } from '#platform/http/server/feature.ts';
import { georeport, open311Keys } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { open311Audited } from './audited.ts';
import { open311Tables } from './migrations/001-open311.ts';
import { routes } from './routes.ts';
import './tables.ts';
import { open311Processing } from './processing.ts';

/** GeoReport v2 of Open311: other applications report and follow occurrences, with keys the municipality gives them. */
export const open311: ServerFeature = {
  id: 'open311',
  processing: open311Processing,
  migrations: [open311Tables],
  permissions,
  contracts: [georeport, open311Keys],
  audited: open311Audited,
  traces: {
    open311_key: { none: 'prefix key_hash scopes', searched: 'name' },
    open311_request: { none: 'token_hash' },
  },
  routes,
};
