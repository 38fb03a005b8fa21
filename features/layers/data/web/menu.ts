import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { maps } from '../../territory/web/sections.ts';
import { may } from '../permissions.ts';

export const dataMenu: RoomMenu = {
  menu: [
    {
      module: 'iggestao',
      section: maps,
      label: { pt: 'Dados geográficos', en: 'Geographic data' },
      to: '/iggestao/datasets',
      anyOf: [may.view],
      order: 8,
    },
  ],
};
