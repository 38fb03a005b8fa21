import type { Room } from '#platform/http/server/room.ts';
import { holdContract, retentionContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { retentionAudited } from './audited.ts';
import { retentionHandler } from './job.ts';
import { retentionRoutes } from './routes.ts';
import './tables.ts';
import { retentionTraces } from './traces.ts';

/** How long occurrences keep their people, and what stays of them. */
export const retention: Room = {
  contracts: [retentionContract, holdContract],
  permissions,
  audited: retentionAudited,
  traces: retentionTraces,
  jobs: [retentionHandler],
  routes: retentionRoutes,
};
