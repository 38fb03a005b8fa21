import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { identifyContracts } from '../contract.ts';
import { ask } from './ask.ts';

/** What own layers have at a point. */
export const identify: Room = {
  contracts: identifyContracts.map((one) => one.identify),
  routes: (app, services) => {
    for (const { front, identify: contract } of identifyContracts) bind(app, services, contract, { ask: (call) => ask(call, front) });
  },
};
