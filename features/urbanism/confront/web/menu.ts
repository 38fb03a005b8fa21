import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { urbanismSection } from '../../record/web/menu.ts';

export const confrontMenu: RoomMenu = {
  menu: [
    {
      module: 'gugestao',
      section: urbanismSection,
      label: { pt: 'Relatório de confrontações', en: 'Report of confrontations' },
      to: '/gugestao/confrontations/report',
      anyOf: ['GU_00090', 'GU_00091'],
      order: 80,
    },
  ],
};
