import type { WebRoom } from '#platform/shell/room.ts';
import { mayRetention } from '../permissions.ts';

/** How long occurrences are kept. */
export const retentionWeb: WebRoom = {
  routes: [
    {
      path: 'meubairrogestao/retention',
      title: { pt: 'Conservação', en: 'Retention' },
      access: { anyOf: [mayRetention.view, mayRetention.edit] },
      layout: 'backoffice',
      load: () => import('./page.tsx'),
    },
  ],
};
