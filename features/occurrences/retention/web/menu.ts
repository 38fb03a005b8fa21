import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { mayRetention } from '../permissions.ts';
import { rules } from '../../record/web/sections.ts';

export const retentionMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairrogestao/retention',
      title: { pt: 'Conservação', en: 'Retention' },
      access: { anyOf: [mayRetention.view, mayRetention.edit] },
      layout: 'backoffice',
      load: () => import('./page.tsx'),
    },
  ],
  menu: [
    {
      module: 'meubairrogestao',
      section: rules,
      label: { pt: 'Conservação', en: 'Retention' },
      to: '/meubairrogestao/retention',
      anyOf: [mayRetention.view, mayRetention.edit],
      order: 94,
    },
  ],
};
