import type { ServerFeature } from '#platform/http/server/feature.ts';
import { broadcastingContract } from '../contract.ts';
import { realtimeMigrations } from './migrations.ts';
import { broadcastingRoutes } from './routes.ts';

/** The platform's real time as a slice: its endpoint and its key. */
export const realtimeFeature: ServerFeature = {
  id: 'realtime',
  migrations: realtimeMigrations,
  permissions: [],
  contracts: [broadcastingContract],
  routes: broadcastingRoutes,
};
