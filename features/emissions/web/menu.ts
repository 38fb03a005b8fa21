import { mergeMenus } from '#platform/shell/room-menu.ts';
import { catalogueMenu } from '../catalogue/web/menu.ts';
import { registerMenu } from '../register/web/menu.ts';
import { signingMenu } from '../signing/web/menu.ts';

/** The back office of emissions; loaded with it. */
export const { routes, dashboard, menu, resources } = mergeMenus([catalogueMenu, registerMenu, signingMenu]);
