import type { ServerFeature } from '#platform/http/server/feature.ts';
import { binding } from '#platform/crud/server/binding.ts';
import { allPrintDeskContracts, allVisibleContracts } from '../contract.ts';
import { designerContract } from '../designer-contract.ts';
import { printFronts } from '../modules.ts';
import { permissions } from '../permissions.ts';
import { printVisibleOf } from '../resources.ts';
import { designerRoutes } from './designer/routes.ts';
import { printAudited } from './audited.ts';
import { printHandler } from './job.ts';
import { offersIt } from './offers.ts';
import { layoutTables } from './migrations/000-layouts.ts';
import { printVisibleTables } from './migrations/001-print-visible.ts';
import { routes } from './routes.ts';
import { printingProcessing } from './processing.ts';

export { coverLayout, reportLayout } from '../domain/cover.ts';
export { isMissing, noteOf, type LayerReport } from '../domain/layer-states.ts';
export { cornersOf, extentOf, frameFor, type MapFrame } from '../domain/frame.ts';
export { measuresOf } from '../domain/sheet-words.ts';
export { mapBox } from '../domain/layouts.ts';
export { sizeOf, type Sheet } from '../domain/sheets.ts';
export { tableRoom, findingsLayout, findingsTable } from '../domain/findings.ts';
export type { Claim as DrawnClaim, Rows as SheetRows } from '../domain/table.ts';
export { drawDocument, type DocumentOrder } from './document.ts';
export type { DocumentPage, LayerChoice, PageMap } from './prepare.ts';
export { type Format } from '../domain/sheets.ts';
export { type AppId, type Layout } from '../domain/layouts.ts';
export { layoutCodes, layoutOf, layoutsOf } from './layouts.ts';
export { sheetsOf } from './routes.ts';

/** Paper: the print engine and the print of the visible area of every map. */
export const printing: ServerFeature = {
  id: 'printing',
  processing: printingProcessing,
  migrations: [layoutTables, printVisibleTables],
  permissions,
  contracts: [...allVisibleContracts, ...allPrintDeskContracts, designerContract],
  resources: printFronts.map((front) => binding(printVisibleOf[front], { beforeSave: offersIt })),
  traces: {
    ...Object.fromEntries(
      printFronts.map((front) => [printVisibleOf[front].table, { whole: 'what can be printed; its words are the municipality’s' }]),
    ),
    print_layout: { whole: 'how sheets look' },
    print_layout_version: { none: 'layout_id', account: 'saved_by', kept: { body: 'how a sheet of the municipality looked' } },
    print_picture: { whole: 'pictures of the municipality' },
  },
  audited: printAudited,
  jobs: [printHandler],
  routes(app, services) {
    routes(app, services);
    designerRoutes(app, services);
  },
};
