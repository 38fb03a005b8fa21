import type { ServerFeature } from '#platform/http/server/feature.ts';
import { binding } from '#platform/crud/server/binding.ts';
import { allPrintDeskContracts, allVisibleContracts } from '../contract.ts';
import { printFronts } from '../modules.ts';
import { permissions } from '../permissions.ts';
import { printVisibleOf } from '../resources.ts';
import { printHandler } from './job.ts';
import { printVisibleTables } from './migrations/001-print-visible.ts';
import { routes } from './routes.ts';

export { drawDocument, type DocumentOrder } from './document.ts';
export type { DocumentPage, LayerChoice, PageMap } from './prepare.ts';

/** Paper: the print engine and the print of the visible area of every map. */
export const printing: ServerFeature = {
  id: 'printing',
  migrations: [printVisibleTables],
  permissions,
  contracts: [...allVisibleContracts, ...allPrintDeskContracts],
  resources: printFronts.map((front) => binding(printVisibleOf[front])),
  traces: Object.fromEntries(
    printFronts.map((front) => [printVisibleOf[front].table, { whole: 'what can be printed; its words are the municipality’s' }]),
  ),
  jobs: [printHandler],
  routes,
};
