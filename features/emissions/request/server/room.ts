import type { Room } from '#platform/http/server/room.ts';
import { requestContracts } from '../contract.ts';
import { emitHandler, settleHandler } from './make.ts';
import { emissionLinks } from './migration.ts';
import { routes } from './routes.ts';

/** What can be asked for on the map, and the job that makes it. */
export const request: Room = {
  contracts: requestContracts,
  migrations: [emissionLinks],
  traces: { emission_link: { none: 'token' } },
  jobs: [emitHandler, settleHandler],
  routes,
};
