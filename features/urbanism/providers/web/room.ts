import type { WebRoom } from '#platform/shell/room.ts';

/** Where the processes are kept, and the search there. */
export const providersWeb: WebRoom = {
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
};
