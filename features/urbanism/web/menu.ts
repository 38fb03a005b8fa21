import { mergeMenus } from '#platform/shell/room.ts';
import { areasMenu } from '../areas/web/menu.ts';
import { confrontMenu } from '../confront/web/menu.ts';
import { recordMenu } from '../record/web/menu.ts';

/** What the back office's navigation offers of urban planning; loaded with it. */
export const { resources, menu } = mergeMenus([recordMenu, areasMenu, confrontMenu]);
