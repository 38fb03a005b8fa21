import type { WebRoom } from '#platform/shell/room.ts';
import { catalogue } from '../../record/permissions.ts';

/** Statuses, their pictures and the moves between them. */
export const statusesWeb: WebRoom = {
  routes: [
    {
      path: 'meubairrogestao/status',
      title: { pt: 'Estados', en: 'Statuses' },
      access: { anyOf: [catalogue.statuses.view] },
      layout: 'backoffice',
      load: () => import('./list-page.tsx'),
    },
    {
      path: 'meubairrogestao/status/$id',
      title: { pt: 'Estado', en: 'Status' },
      access: { anyOf: [catalogue.statuses.detail, catalogue.statuses.edit, catalogue.statuses.add] },
      layout: 'backoffice',
      load: () => import('./status-page.tsx'),
    },
    {
      path: 'meubairrogestao/moves',
      title: { pt: 'Mudanças permitidas', en: 'Allowed moves' },
      access: { anyOf: [catalogue.statusmoves.view] },
      layout: 'backoffice',
      load: () => import('./moves-page.tsx'),
    },
  ],
};
