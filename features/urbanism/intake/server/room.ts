import type { Room } from '#platform/http/server/room.ts';
import { filesOfPerson } from '#platform/imports/server/files.ts';
import { importContract } from '../contract.ts';
import { importKind } from './kind.ts';
import { urbanImports } from './migrations.ts';
import { importTable, readHandler } from './read.ts';
import { routes } from './routes.ts';

/** Processes that exist elsewhere, brought as a file. */
export const intake: Room = {
  contracts: [importContract],
  migrations: [urbanImports],
  bulk: [importKind],
  jobs: [readHandler],
  traces: {
    urban_import: { none: 'state keyed file_id job_id layer', account: 'user_id', copies: 'file_name columns' },
    urban_import_row: { none: 'key geom', copies: 'data' },
    urban_import_made: { none: 'table_name record_id' },
  },
  personalData: filesOfPerson(importTable),
  routes,
};
