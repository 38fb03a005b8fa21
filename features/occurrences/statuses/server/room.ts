import type { Room } from '#platform/http/server/room.ts';
import { statusImages } from '../contract.ts';
import { statusAudited, statusRoutes } from './images.ts';
import { statusTraces } from './traces.ts';

/** Pictures of statuses; their table is the record's. */
export const statuses: Room = { contracts: [statusImages], audited: statusAudited, traces: statusTraces, routes: statusRoutes };
