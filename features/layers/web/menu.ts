import { mergeMenus } from '#platform/shell/room.ts';
import { defaultsMenu } from '../defaults/web/menu.ts';

/** What the back office's navigation offers of the maps; loaded with it. */
export const { resources } = mergeMenus([defaultsMenu]);
