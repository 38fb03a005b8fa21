import type { Room } from '#platform/http/server/room.ts';
import { closing as contract, reopening } from '../contract.ts';
import { closingAudited } from './audited.ts';
import { originalsHandler } from './originals.ts';
import { closingPersonalData } from './personal-data.ts';
import { closingRoutes } from './routes.ts';
import { closingTraces } from './traces.ts';

/** Closing well: photos of what was done, blacking out, what the reporter says of it. */
export const closing: Room = {
  contracts: [contract, reopening],
  audited: closingAudited,
  personalData: closingPersonalData,
  traces: closingTraces,
  jobs: [originalsHandler],
  routes: closingRoutes,
};
