import type { ServerFeature } from '#platform/http/server/feature.ts';
import { permissions } from '../permissions.ts';

/** The map page. What it shows comes from the slices that own it; here are only the codes of the page and its own tools. */
export const mapview: ServerFeature = {
  id: 'mapview',
  migrations: [],
  permissions,
  contracts: [],
  routes: () => {},
};
