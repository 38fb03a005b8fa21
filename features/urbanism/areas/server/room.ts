import './tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { areaContract } from '../contract.ts';
import { limitContract } from '../limit-contract.ts';
import { limits } from '../limits.ts';
import { areaMapContract } from '../map-contract.ts';
import { permissions } from '../permissions.ts';
import { audited } from './audited.ts';
import { importLimitsHandler, readAgain, readLimits, startImport } from './import-limits.ts';
import { drawLimit, saveShape, shapeOfLimit } from './limits.ts';
import { areasInBox, featureable, limitsInBox, lists, snap } from './map.ts';
import { limitBatches, urbanLimits } from './migrations.ts';
import { operate } from './operate.ts';
import { associate, createArea, disassociate, listAreas, removeArea, shownArea, updateArea } from './areas.ts';

const plans = 'what plans, permits and the law draw on the ground';

/** Urban areas and the processes they belong to; geographic limits. */
export const areas: Room = {
  contracts: [areaContract, areaMapContract, limitContract],
  permissions,
  jobs: [importLimitsHandler],
  resources: [{ resource: limits }],
  migrations: [urbanLimits, limitBatches],
  audited,
  traces: Object.fromEntries(['urban_limit', 'urban_limit_shape', 'urban_limit_piece'].map((table) => [table, { whole: plans }])),
  routes: (app, services) => {
    bind(app, services, areaMapContract, {
      lists,
      featureable,
      snap,
      operate: async ({ db, body }) => ({ areas: await operate(db, body) }),
      areas: areasInBox,
      limits: limitsInBox,
    });
    bind(app, services, limitContract, {
      draw: drawLimit,
      shape: ({ db, site, params }) => shapeOfLimit(db, site, params.id),
      saveShape,
      read: readLimits,
      again: (call) => readAgain(call, call.body),
      import: startImport,
    });
    bind(app, services, areaContract, {
      list: ({ db, query }) => listAreas(db, query),
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
    });
  },
};
