import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { mapFronts } from '../../territory/map-modules.ts';
import { tableContracts } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { exportTableHandler, startExport } from './export.ts';
import { atAnswer, columnsAnswer, rowsAnswer, shapesAnswer, tileAnswer, valuesAnswer } from './rows.ts';

/** The table of a layer of own data, on the map of each module. */
export const table: Room = {
  contracts: mapFronts.map((front) => tableContracts[front]),
  permissions,
  jobs: [exportTableHandler],
  routes: (app, services) => {
    for (const front of mapFronts) {
      bind(app, services, tableContracts[front], {
        columns: (call) => columnsAnswer(call, front),
        rows: (call) => rowsAnswer(call, front),
        at: (call) => atAnswer(call, front),
        shapes: (call) => shapesAnswer(call, front),
        values: (call) => valuesAnswer(call, front),
        tile: (call) => tileAnswer(call, front),
        export: (call) => startExport(call, front),
      });
    }
  },
};
