import type { WebRoom } from '#platform/shell/room.ts';
import { citizenPage } from '../../record/web/citizen-page.ts';

/** Answers of people outside. */
export const linksWeb: WebRoom = {
  routes: [
    citizenPage('question', { pt: 'Uma pergunta', en: 'A question' }, () => import('./citizen/question.tsx')),
    citizenPage('forward', { pt: 'Pedido de intervenção', en: 'Request for work' }, () => import('./citizen/forward.tsx')),
  ],
};
