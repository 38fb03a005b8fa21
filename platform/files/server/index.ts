import type { ServerFeature } from '#platform/http/server/feature.ts';
import { filesContract } from '../contract.ts';
import { filesAudited } from './audited.ts';
import { cleanUpFilesRegistration } from './clean-up.ts';
import { fileMigrations } from './migrations.ts';
import { filesPersonalData } from './personal-data.ts';
import { storageStatus } from './status.ts';
import { fileRoutes } from './routes.ts';

/** The platform's files as a slice: the table, the address of public files, and the clean-up. */
export const filesFeature: ServerFeature = {
  id: 'files',
  migrations: fileMigrations,
  permissions: [],
  contracts: [filesContract],
  audited: filesAudited,
  personalData: filesPersonalData,
  traces: { file: { none: 'id bytes kind type visibility sha256 storage_key', account: 'created_by', searched: 'name' } },
  jobs: [cleanUpFilesRegistration],
  status: [storageStatus],
  routes: fileRoutes,
};
