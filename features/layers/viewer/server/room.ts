import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { viewerContracts } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { feature } from './feature.ts';
import { figures } from './figures.ts';

/** What the viewer asks of one layer. */
export const viewer: Room = {
  contracts: viewerContracts.map(({ contract }) => contract),
  permissions,
  routes: (app, services) => {
    for (const { front, contract } of viewerContracts)
      bind(app, services, contract, { figures: (call) => figures(call, front), feature: (call) => feature(call, front) });
  },
};
