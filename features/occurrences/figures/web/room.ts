import type { WebRoom } from '#platform/shell/room.ts';
import { citizenPage } from '../../record/web/citizen-page.ts';
import { mayFigures } from '../permissions.ts';

/** The desk's tables and public figures. */
export const figuresWeb: WebRoom = {
  routes: [
    {
      path: 'meubairro/reports/{-$report}',
      title: { pt: 'Relatórios', en: 'Figures' },
      access: { anyOf: [mayFigures.view, mayFigures.performers] },
      layout: 'backoffice',
      load: () => import('./tabulations/page.tsx'),
    },
    citizenPage('statistics', { pt: 'Números e dados abertos', en: 'Figures and open data' }, () => import('./statistics/page.tsx')),
  ],
  homeSections: [{ id: 'lately', module: 'meubairro', order: 10, height: 40, load: () => import('./lately/section.tsx') }],
  publicBoards: [{ module: 'meubairro', order: 10, load: () => import('./statistics/cards.tsx') }],
};
