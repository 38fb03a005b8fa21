import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { identifyContracts } from '../contract.ts';
import { ask } from './ask.ts';
import { exportFound } from './export.ts';

/** What own layers have at a point, and what was found as a file. */
export const identify: Room = {
  contracts: identifyContracts.map((one) => one.identify),
  routes: (app, services) => {
    for (const { front, identify: contract } of identifyContracts) bind(app, services, contract, { ask: (call) => ask(call, front), export: exportFound });
  },
};
