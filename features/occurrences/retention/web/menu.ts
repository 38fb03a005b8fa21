import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { mayRetention } from '../permissions.ts';
import { rules } from '../../record/web/sections.ts';

export const retentionMenu: RoomMenu = {
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
