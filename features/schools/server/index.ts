import type { ServerFeature } from '#platform/http/server/feature.ts';
import { schoolDesk, schoolDistance } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { resources } from '../resources.ts';
import { bindings } from './bindings.ts';
import { certificateHandler } from './certificate.ts';
import { listHandler } from './list.ts';
import { schoolTables } from './migrations/001-schools.ts';
import { networkHandler } from './network.ts';
import { routes } from './routes.ts';
import { routeHandler } from './ways.ts';
import { schoolsProcessing } from './processing.ts';

export { describeNetwork, takeMapStreets, takeNetwork } from './network.ts';
export { takeFromMap } from './places.ts';

/** School distance: from an address to a school along the municipality's own streets, certified, for one pupil or a class list. */
export const schools: ServerFeature = {
  id: 'schools',
  processing: schoolsProcessing,
  migrations: [schoolTables],
  permissions,
  contracts: [schoolDistance, schoolDesk],
  resources: bindings,
  jobs: [routeHandler, certificateHandler, listHandler, networkHandler],
  traces: Object.fromEntries(resources.map(({ table }) => [table, { whole: 'schools, streets and turns name nobody' }])),
  routes,
};
