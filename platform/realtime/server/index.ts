import type { ServerFeature } from '#platform/http/server/feature.ts';
import { broadcastingContract } from '../contract.ts';
import { realtimeMigrations } from './migrations.ts';
import { realtimeStatus } from './status.ts';
import type { ChannelRule } from './realtime.ts';
import { broadcastingRoutes } from './routes.ts';

/** Each person's own: it closes when their rights change, and whoever comes back finds out what they may do now. */
const personChannel: ChannelRule = {
  name: 'private-person-*',
  authorize: (_site, actor, channel) => actor.userId !== null && channel === `private-person-${actor.userId}`,
};

/** The platform's real time as a slice: its endpoint and its key. */
export const realtimeFeature: ServerFeature = {
  id: 'realtime',
  migrations: realtimeMigrations,
  permissions: [],
  contracts: [broadcastingContract],
  channels: [personChannel],
  traces: { realtime_key: { none: 'secret' } },
  status: [realtimeStatus],
  routes: broadcastingRoutes,
};
