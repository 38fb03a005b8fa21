import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { urbanismSection } from '../../record/web/menu.ts';

export const confrontMenu: RoomMenu = {
  routes: [
    {
      path: 'gugestao/confrontations/report',
      title: { pt: 'Relatório de confrontações e envolvente', en: 'Report of confrontations and surroundings' },
      access: { anyOf: ['GU_00090', 'GU_00091'] },
      layout: 'backoffice',
      load: () => import('./report-settings.tsx'),
    },
  ],
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
