import type { Room } from '#platform/http/server/room.ts';
import { doorContracts, treeContracts } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { treeAudited } from './audited.ts';
import { treeBulk } from './bulk.ts';
import { importPlanHandler } from './import-plan.ts';
import { routes } from './routes.ts';
import { ownDataSource } from './search-own.ts';
import './tables.ts';

/** Groups and layers of the maps, and who may see them. */
export const tree: Room = {
  contracts: [...treeContracts.map(({ management }) => management), ...doorContracts.map(({ doors }) => doors)],
  permissions,
  bulk: treeContracts.map(({ module, bulk }) => treeBulk(module, bulk)),
  audited: treeAudited,
  jobs: [importPlanHandler],
  search: [ownDataSource],
  traces: { map_layer: { whole: 'what the maps of the municipality show' } },
  routes,
};
