import { mergeMenus } from '#platform/shell/room.ts';
import { areasMenu } from '../areas/web/menu.ts';
import { figuresMenu } from '../figures/web/menu.ts';
import { intakeMenu } from '../intake/web/menu.ts';
import { providersMenu } from '../providers/web/menu.ts';
import { recordMenu } from '../record/web/menu.ts';

/** What the back office's navigation offers of urban planning; loaded with it. */
export const { menu, resources } = mergeMenus([recordMenu, providersMenu, areasMenu, figuresMenu, intakeMenu]);
