import type { Room } from '#platform/http/server/room.ts';
import { datasetsContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { dataAudited } from './audited.ts';
import { readDatasetHandler } from './read.ts';
import { dataRoutes } from './routes.ts';
import './tables.ts';

/** The municipality's own geographic data. */
export const data: Room = {
  contracts: [datasetsContract],
  permissions,
  audited: dataAudited,
  jobs: [readDatasetHandler],
  traces: {
    dataset: { whole: 'geographic data of the municipality' },
    dataset_version: {
      none: 'dataset_id state file_id shape extent job_id mark',
      account: 'created_by',
      kept: Object.fromEntries(
        ['file_name', 'layer', 'fields', 'question', 'failure', 'notes'].map((column) => [column, 'what came of a file of the municipality']),
      ),
    },
    dataset_change: {
      none: 'dataset_id feature_id',
      account: 'changed_by',
      kept: { before: 'a feature of the municipality', after: 'a feature of the municipality' },
    },
  },
  routes: dataRoutes,
};
