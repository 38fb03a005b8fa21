import type { ServerFeature } from '#platform/http/server/feature.ts';
import { filesOfPerson } from '#platform/imports/server/files.ts';
import { solarFront } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { importContract } from '../import-contract.ts';
import { resources } from '../resources.ts';
import { bindings } from './bindings.ts';
import { importKind } from './import-kind.ts';
import { forgetHandler, importTable, rasterHandler, roofsHandler } from './import-read.ts';
import { solarTables } from './migrations/001-solar.ts';
import { pages } from './pages.ts';
import { solarProcessing } from './processing.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { calculateAll } from './climate.ts';

/** Solar potential: what each roof gives by a published method, what a system costs and saves, parish by parish. */
export const solar: ServerFeature = {
  id: 'solar',
  migrations: [solarTables],
  processing: solarProcessing,
  permissions,
  contracts: [solarFront, importContract],
  resources: bindings,
  bulk: [importKind],
  jobs: [roofsHandler, rasterHandler, forgetHandler],
  pages,
  personalData: filesOfPerson(importTable),
  traces: {
    ...Object.fromEntries(resources.map(({ table }) => [table, { whole: 'roofs and assumptions name nobody; who owns a house is not kept' }])),
    solar_import: { none: 'kind state file_id job_id rows', account: 'user_id', copies: 'file_name columns' },
    solar_import_row: { none: 'import_id row geom key', copies: 'data' },
  },
  routes,
};
