import { mergeMenus } from '#platform/shell/room-menu.ts';
import { deskMenu } from '../desk/web/menu.ts';
import { edoclinkMenu } from '../edoclink/web/menu.ts';
import { figuresMenu } from '../figures/web/menu.ts';
import { intakeMenu } from '../intake/web/menu.ts';
import { postersMenu } from '../posters/web/menu.ts';
import { recordMenu } from '../record/web/menu.ts';
import { retentionMenu } from '../retention/web/menu.ts';
import { statusesMenu } from '../statuses/web/menu.ts';
import { tellingMenu } from '../telling/web/menu.ts';
import { timeMenu } from '../time/web/menu.ts';

/** The back office of Meu Bairro; loaded with it. */
export const { routes, dashboard, menu, resources } = mergeMenus([
  recordMenu,
  timeMenu,
  tellingMenu,
  edoclinkMenu,
  figuresMenu,
  intakeMenu,
  postersMenu,
  retentionMenu,
  statusesMenu,
  deskMenu,
]);
