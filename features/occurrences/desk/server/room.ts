import type { Room } from '#platform/http/server/room.ts';
import { bulkLists } from '../contract.ts';
import { exporting } from '../export-contract.ts';
import { bulkOfOccurrences } from './bulk/kind.ts';
import { bulkRoutes } from './bulk/lists.ts';
import { exportHandler } from './export.ts';
import { exportRoutes } from './export-routes.ts';

/** What the desk does with many: bulk changes and the export of a list. */
export const desk: Room = {
  contracts: [exporting, bulkLists],
  bulk: [bulkOfOccurrences],
  jobs: [exportHandler],
  routes: (app, services) => {
    exportRoutes(app, services);
    bulkRoutes(app, services);
  },
};
