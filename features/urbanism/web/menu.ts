import { mergeMenus } from '#platform/shell/room-menu.ts';
import { areasMenu } from '../areas/web/menu.ts';
import { confrontMenu } from '../confront/web/menu.ts';
import { figuresMenu } from '../figures/web/menu.ts';
import { fileMenu } from '../file/web/menu.ts';
import { intakeMenu } from '../intake/web/menu.ts';
import { providersMenu } from '../providers/web/menu.ts';
import { recordMenu } from '../record/web/menu.ts';
import { workMenu } from '../work/web/menu.ts';

/** The back office of urban planning; loaded with it. */
export const { routes, dashboard, menu, resources } = mergeMenus([
  recordMenu,
  workMenu,
  fileMenu,
  providersMenu,
  areasMenu,
  confrontMenu,
  figuresMenu,
  intakeMenu,
]);
