import { mergeMenus } from '#platform/shell/room.ts';
import { confrontMenu } from '../confront/web/menu.ts';
import { fileMenu } from '../file/web/menu.ts';
import { areasMenu } from '../areas/web/menu.ts';
import { providersMenu } from '../providers/web/menu.ts';
import { recordMenu } from '../record/web/menu.ts';

/** What the back office's navigation offers of urban planning; loaded with it. */
export const { menu, resources } = mergeMenus([recordMenu, fileMenu, providersMenu, areasMenu, confrontMenu]);
