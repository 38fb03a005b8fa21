import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { configuration } from '#platform/shell/sections.ts';
import { maySet } from '../../record/permissions.ts';

export const providersMenu: RoomMenu = {
  menu: [
    {
      module: 'gugestao',
      section: configuration,
      label: { pt: 'Urbanismo: onde estão os processos', en: 'Urban planning: where the processes are' },
      to: '/gugestao/provider',
      anyOf: Object.values(maySet.settings),
      order: 341,
    },
  ],
};
