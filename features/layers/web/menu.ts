import { mergeMenus } from '#platform/shell/room-menu.ts';
import { dataMenu } from '../data/web/menu.ts';
import { defaultsMenu } from '../defaults/web/menu.ts';
import { treeMenu } from '../tree/web/menu.ts';

/** The back office of the maps; loaded with it. */
export const { routes, menu, resources } = mergeMenus([defaultsMenu, treeMenu, dataMenu]);
