import type { Room } from '#platform/http/server/room.ts';
import { occurrenceBulk } from '../contract.ts';
import { exporting } from '../export-contract.ts';
import { bulkHandler, bulkRoutes } from './bulk/routes.ts';
import { exportHandler } from './export.ts';
import { exportRoutes } from './export-routes.ts';
import './tables.ts';
import { deskTraces } from './traces.ts';

/** What the desk does with many: bulk changes and the export of a list. */
export const desk: Room = {
  contracts: [exporting, occurrenceBulk],
  traces: deskTraces,
  jobs: [exportHandler, bulkHandler],
  routes: (app, services) => {
    exportRoutes(app, services);
    bulkRoutes(app, services);
  },
};
