import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { maps } from '../../territory/web/sections.ts';
import { treeModules } from '../modules.ts';

export const treeMenu: RoomMenu = {
  menu: treeModules.map(({ code, label, may }) => ({
    module: code,
    section: maps,
    label,
    to: `/${code}/layers`,
    anyOf: [may.view],
    order: 5,
  })),
};
