import './tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { areaContract } from '../contract.ts';
import { limits } from '../limits.ts';
import { audited } from './audited.ts';
import { urbanLimits } from './migrations.ts';
import { associate, createArea, disassociate, removeArea, shownArea, updateArea } from './areas.ts';

const plans = 'what plans, permits and the law draw on the ground';

/** Urban areas and the processes they belong to; geographic limits. */
export const areas: Room = {
  contracts: [areaContract],
  resources: [{ resource: limits }],
  migrations: [urbanLimits],
  audited,
  traces: Object.fromEntries(['urban_limit', 'urban_limit_shape', 'urban_limit_piece'].map((table) => [table, { whole: plans }])),
  routes: (app, services) =>
    bind(app, services, areaContract, {
      create: (call) => call.tx(async (trx) => shownArea(trx, call, await createArea(trx, call, call.body))),
      show: (call) => shownArea(call.db, call, call.params.id),
      update: (call) =>
        call.tx(async (trx) => {
          await updateArea(trx, call, call.params.id, call.body);
          return shownArea(trx, call, call.params.id);
        }),
      remove: (call) => call.tx((trx) => removeArea(trx, call.params.id)),
      lists: async (call) => ({ processes: (await shownArea(call.db, call, call.params.id)).processes }),
      associate: (call) =>
        call.tx(async (trx) => {
          await associate(trx, call.params.id, call.body.processes);
          return shownArea(trx, call, call.params.id);
        }),
      disassociate: (call) =>
        call.tx(async (trx) => {
          await disassociate(trx, call.params.id, call.body.processes);
          return shownArea(trx, call, call.params.id);
        }),
    }),
};
