import type { WebRoom } from '#platform/shell/room.ts';
import { citizenPage } from '../../record/web/citizen-page.ts';
import { mayReport } from '../permissions.ts';

/** Reports of the desk and public figures. */
export const figuresWeb: WebRoom = {
  routes: [
    {
      path: 'meubairro/reports/{-$report}',
      title: { pt: 'Relatórios', en: 'Reports and figures' },
      access: { anyOf: [mayReport.view, mayReport.performers] },
      layout: 'backoffice',
      load: () => import('./reports/page.tsx'),
    },
    citizenPage('statistics', { pt: 'Números e dados abertos', en: 'Figures and open data' }, () => import('./statistics/page.tsx')),
  ],
  publicBoards: [{ module: 'meubairro', order: 10, load: () => import('./statistics/cards.tsx') }],
};
