import type { ServerFeature } from '#platform/http/server/feature.ts';
import { filesOfPerson } from '#platform/imports/server/files.ts';
import { cemeteryDesk, graveContract } from '../contract.ts';
import { importContract } from '../import-contract.ts';
import { plotMap } from '../map-contract.ts';
import { permissions } from '../permissions.ts';
import { listed, parts } from '../resources.ts';
import { bindings } from './bindings.ts';
import { importKind } from './import-kind.ts';
import { forgetHandler, importTable, readHandler } from './import-read.ts';
import { cemeteryTables } from './migrations/001-cemeteries.ts';
import { feeTables } from './migrations/002-fees.ts';
import { gravePages } from './page.ts';
import { registerHandler } from './register.ts';
import { routes } from './routes.ts';
import './tables.ts';
import { cemeteriesProcessing } from './processing.ts';

const register =
  'registers of the dead and of the graves are kept by law (Decree-Law 411/98) and know no accounts; a clerk corrects or erases an entry';

/** Cemeteries: plots, who lies in them, who holds them, and the books that say so. */
export const cemeteriesFeature: ServerFeature = {
  id: 'cemeteries',
  processing: cemeteriesProcessing,
  migrations: [cemeteryTables, feeTables],
  permissions,
  contracts: [graveContract, cemeteryDesk, plotMap, importContract],
  resources: bindings,
  bulk: [importKind],
  jobs: [readHandler, registerHandler, forgetHandler],
  pages: gravePages,
  personalData: filesOfPerson(importTable),
  traces: {
    ...Object.fromEntries([...listed, ...parts].map(({ table }) => [table, { whole: register }])),
    cemetery_number: { none: 'book year last' },
    cemetery_import: { none: 'state file_id job_id rows', account: 'user_id', copies: 'file_name columns' },
    cemetery_import_row: { none: 'import_id row', copies: 'data' },
    cemetery_import_made: { none: 'import_id kind record_id' },
  },
  routes,
};
