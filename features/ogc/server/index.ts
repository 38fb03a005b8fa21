import { resourceBulk } from '#platform/crud/bulk/contract.ts';
import { bulkOf } from '#platform/crud/bulk/server/resource-bulk.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { ogcProxy, ogcServices } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { services } from '../services.ts';
import { ogcAudited } from './audited.ts';
import { checkHandler } from './check.ts';
import { harvestHandler } from './harvest.ts';
import { serviceTables } from './migrations/001-services.ts';
import { serviceList } from './migrations/020-list.ts';
import { mapSources } from './migrations/021-layers.ts';
import { routes } from './routes.ts';
import { servicesStatus } from './status.ts';
import './tables.ts';

export { askFor, passOn, reachedOf, type Fetched, type Reached } from './pass-on.ts';
export { askService, complaint, fetchXml, type Asking } from './ask.ts';
export { readRoot } from '../domain/read-capabilities.ts';
export { type Bounds, type Capabilities, type Offer } from '../domain/capabilities.ts';
export { closed } from './proxy.ts';
export { credentialsOf, openSecret } from './credentials.ts';
export { unknownName as unknownLayer } from './resources.ts';
export { mapSource, type OgcSource } from './sources.ts';
export { baseUrl, sameOrigin, withParameters } from './addresses.ts';
export { ogcServices } from '../contract.ts';
export { type Property, type PropertyType } from '../domain/describe.ts';
export { may as mayOgc } from '../permissions.ts';
export { describeHarvested } from './describe.ts';
export { harvestedJson, harvestedLayers, type HarvestedLayer } from './harvested.ts';
export { askLegend, askNarrow, askNarrowAt, isKeptLegend, type LayerDoor } from './narrow.ts';
export { pageResources } from './resources.ts';
export { serviceDoor, type ServiceDoor } from './service-door.ts';

/** Map services of others: registered, harvested, watched, and reached through a guarded gateway. */
export const ogc: ServerFeature = {
  id: 'ogc',
  migrations: [serviceTables, serviceList, mapSources],
  permissions,
  contracts: [ogcServices, ogcProxy],
  lists: [services],
  bulk: [bulkOf({ resource: services, referrers: [] }, resourceBulk(services, 'trash'))],
  traces: Object.fromEntries(['ogc_service', 'ogc_resource', 'ogc_check', 'ogc_state'].map((table) => [table, { whole: 'map services of others' }])),
  audited: ogcAudited,
  jobs: [harvestHandler, checkHandler],
  status: [servicesStatus],
  routes,
};
