import { keysOf } from '#platform/kernel/unknown.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { layerManagers } from '../../territory/map-modules.ts';
import { maps } from '../../territory/web/sections.ts';

export const defaultsMenu: RoomMenu = {
  resources: () =>
    import('../resources.ts').then(({ defaultLayersOf }) =>
      keysOf(layerManagers).map((manager, index) => ({ resource: defaultLayersOf[manager], section: maps, order: 10 + index })),
    ),
};
