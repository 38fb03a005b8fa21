import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { catalogue } from '../../record/permissions.ts';
import { rules } from '../../record/web/sections.ts';

export const statusesMenu: RoomMenu = {
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
