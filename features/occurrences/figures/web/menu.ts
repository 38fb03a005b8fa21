import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { mayFigures } from '../permissions.ts';
import { work } from '../../record/web/sections.ts';

export const figuresMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairro/reports/{-$report}',
      title: { pt: 'Relatórios', en: 'Figures' },
      access: { anyOf: [mayFigures.view, mayFigures.performers] },
      layout: 'backoffice',
      load: () => import('./tabulations/page.tsx'),
    },
  ],
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
