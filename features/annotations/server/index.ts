import type { ServerFeature } from '#platform/http/server/feature.ts';
import { annotations as contract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { annotationTables } from './migrations/001-annotations.ts';
import { annotationsPersonalData } from './personal-data.ts';
import { routes } from './routes.ts';
import './tables.ts';
import { annotationsProcessing } from './processing.ts';

/** What people draw on the map for themselves: kept with their account, shared by link. */
export const annotations: ServerFeature = {
  id: 'annotations',
  processing: annotationsProcessing,
  migrations: [annotationTables],
  permissions,
  contracts: [contract],
  personalData: annotationsPersonalData,
  traces: {
    annotation_collection: { forgotten: 'account_id name shapes' },
    annotation_link: { forgotten: 'token' },
    annotation_photo: { none: 'shape', forgotten: 'file_id caption' },
  },
  routes,
};
