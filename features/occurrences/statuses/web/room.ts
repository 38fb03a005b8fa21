import type { WebRoom } from '#platform/shell/room.ts';
import { catalogue } from '../../record/permissions.ts';

/** Statuses, their pictures and the moves between them. */
export const statusesWeb: WebRoom = {
  screens: { statuses: () => import('./status-screens.tsx') },
  routes: [
    {
      path: 'meubairrogestao/moves',
      title: { pt: 'Mudanças permitidas', en: 'Allowed moves' },
      access: { anyOf: [catalogue.statusmoves.view] },
      layout: 'backoffice',
      load: () => import('./moves-page.tsx'),
    },
  ],
};
