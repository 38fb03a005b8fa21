import type { WebRoom } from '#platform/shell/room.ts';
import { may } from '../../record/permissions.ts';
import { mayTime, timeCatalogue } from '../permissions.ts';

/** Deadlines and routing. */
export const timeWeb: WebRoom = {
  routes: [
    {
      path: 'meubairrogestao/deadlines',
      title: { pt: 'Prazos', en: 'Deadlines' },
      access: { anyOf: [mayTime.recalculate, may.settings, may.settingsEdit] },
      layout: 'backoffice',
      load: () => import('./rules/deadlines-page.tsx'),
    },
    {
      path: 'meubairrogestao/routing',
      title: { pt: 'Experimentar o encaminhamento', en: 'Try the routing' },
      access: { anyOf: [timeCatalogue.routingrules.view] },
      layout: 'backoffice',
      load: () => import('./rules/routing-page.tsx'),
    },
  ],
};
