import { mergeMenus } from '#platform/shell/room.ts';
import { fileMenu } from '../file/web/menu.ts';
import { workMenu } from '../work/web/menu.ts';
import { recordMenu } from '../record/web/menu.ts';

/** What the back office's navigation offers of urban planning; loaded with it. */
export const { dashboard, menu, resources } = mergeMenus([recordMenu, workMenu, fileMenu]);
