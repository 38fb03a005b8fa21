import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { mayFigures } from '../permissions.ts';
import { work } from '../../record/web/sections.ts';

export const figuresMenu: RoomMenu = {
  menu: [
    {
      module: 'meubairro',
      section: work,
      label: { pt: 'Relatórios', en: 'Figures' },
      to: '/meubairro/reports',
      anyOf: [mayFigures.view, mayFigures.performers],
      order: 2,
    },
  ],
};
