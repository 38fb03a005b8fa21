import type { WebRoom } from '#platform/shell/room.ts';
import { citizenPage } from '../../record/web/citizen-page.ts';

/** What the reporter says of the closing. */
export const closingWeb: WebRoom = {
  routes: [citizenPage('solved/$code', { pt: 'Ficou resolvido?', en: 'Was it solved?' }, () => import('./citizen/solved.tsx'))],
};
