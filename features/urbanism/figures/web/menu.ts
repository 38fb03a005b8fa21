import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { urbanismSection } from '../../record/web/menu.ts';
import { mayFigures } from '../permissions.ts';

export const figuresMenu: RoomMenu = {
  routes: [
    {
      path: 'gugestao/figures',
      title: { pt: 'Números do urbanismo', en: 'Urban planning in figures' },
      access: { anyOf: ['GU_00077'] },
      layout: 'backoffice',
      load: () => import('./page.tsx'),
    },
  ],
  menu: [
    {
      module: 'gugestao',
      section: urbanismSection,
      label: { pt: 'Números', en: 'Figures' },
      to: '/gugestao/figures',
      anyOf: [mayFigures.view],
      order: 30,
    },
  ],
};
