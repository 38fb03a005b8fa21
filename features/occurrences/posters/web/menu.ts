import { lists } from '../../record/web/sections.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { mayPosters } from '../permissions.ts';

export const postersMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairrogestao/posters',
      title: { pt: 'Cartazes QR', en: 'QR posters' },
      access: { anyOf: [mayPosters.make] },
      layout: 'backoffice',
      load: () => import('./page.tsx'),
    },
  ],
  menu: [
    {
      module: 'meubairrogestao',
      section: lists,
      label: { pt: 'Cartazes QR', en: 'QR posters' },
      to: '/meubairrogestao/posters',
      anyOf: [mayPosters.make],
      order: 27,
    },
  ],
};
