import type { ServerFeature } from '#platform/http/server/feature.ts';
import { streetContract, toponymyDesk } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { listed, parts } from '../resources.ts';
import { addressesHandler } from './addresses.ts';
import { bindings } from './bindings.ts';
import { certificateHandler } from './certificate.ts';
import { toponymyTables } from './migrations/001-toponymy.ts';
import { placeDecisions } from './migrations/002-places.ts';
import { plaqueNeeds } from './migrations/003-plaques.ts';
import { streetPages } from './pages.ts';
import { routes } from './routes.ts';
import { streetSource } from './search.ts';
import './tables.ts';
import { toponymyProcessing } from './processing.ts';

const register = 'the register of street names is public by law and names nobody who has an account; a clerk erases an entry';

/** Toponymy: streets and localities with their names, how they were given, the numbers of doors, proposals and plaques. */
export const toponymy: ServerFeature = {
  id: 'toponymy',
  processing: toponymyProcessing,
  migrations: [toponymyTables, placeDecisions, plaqueNeeds],
  permissions,
  contracts: [streetContract, toponymyDesk],
  resources: bindings,
  jobs: [certificateHandler, addressesHandler],
  pages: streetPages,
  search: [streetSource],
  traces: Object.fromEntries([...listed, ...parts].map(({ table }) => [table, { whole: register }])),
  routes,
};
