import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { catalogue } from '../../record/permissions.ts';
import { rules } from '../../record/web/sections.ts';

export const statusesMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairrogestao/moves',
      title: { pt: 'Mudanças permitidas', en: 'Allowed moves' },
      access: { anyOf: [catalogue.statusmoves.view] },
      layout: 'backoffice',
      load: () => import('./moves-page.tsx'),
    },
  ],
  menu: [
    {
      module: 'meubairrogestao',
      section: rules,
      label: { pt: 'Mudanças de estado', en: 'Status moves' },
      to: '/meubairrogestao/moves',
      anyOf: [catalogue.statusmoves.view],
      order: 75,
    },
  ],
};
