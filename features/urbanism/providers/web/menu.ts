import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { configuration } from '#platform/shell/sections.ts';
import { maySet } from '../../record/permissions.ts';

export const providersMenu: RoomMenu = {
  routes: [
    {
      path: 'gugestao/provider',
      title: { pt: 'Onde estão os processos', en: 'Where the processes are' },
      access: { anyOf: ['GU_00067', 'GU_00068'] },
      layout: 'backoffice',
      load: () => import('./pages/settings.tsx'),
    },
    {
      path: 'gugestao/elsewhere',
      title: { pt: 'Procurar no sistema documental', en: 'Search the document system' },
      access: { anyOf: ['GU_00084'] },
      layout: 'backoffice',
      load: () => import('./pages/find.tsx'),
    },
  ],
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
