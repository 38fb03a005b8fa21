import type { WebRoom } from '#platform/shell/room.ts';
import { citizenPage } from '../../record/web/citizen-page.ts';

/** The desk's tables and public figures. */
export const figuresWeb: WebRoom = {
  routes: [citizenPage('statistics', { pt: 'Números e dados abertos', en: 'Figures and open data' }, () => import('./statistics/page.tsx'))],
  homeSections: [{ id: 'lately', module: 'meubairro', order: 10, height: 40, load: () => import('./lately/section.tsx') }],
  publicBoards: [{ module: 'meubairro', order: 10, load: () => import('./statistics/cards.tsx') }],
};
