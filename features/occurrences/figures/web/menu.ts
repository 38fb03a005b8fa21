import type { RoomMenu } from '#platform/shell/room.ts';
import { mayReport } from '../permissions.ts';
import { work } from '../../record/web/sections.ts';

export const figuresMenu: RoomMenu = {
  menu: [
    {
      module: 'meubairro',
      section: work,
      label: { pt: 'Relatórios', en: 'Reports and figures' },
      to: '/meubairro/reports',
      anyOf: [mayReport.view, mayReport.performers],
      order: 2,
    },
  ],
};
