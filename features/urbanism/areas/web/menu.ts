import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { urbanismSection } from '../../record/web/menu.ts';

export const areasMenu: RoomMenu = {
  resources: () => import('../limits.ts').then(({ limits }) => [{ resource: limits, section: urbanismSection, order: 30 }]),
};
