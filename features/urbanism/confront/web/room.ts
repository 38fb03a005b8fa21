import type { WebRoom } from '#platform/shell/room.ts';

/** The tool of the map; how a theme is drawn from its sources, in the back office. */
export const confrontWeb: WebRoom = {
  tools: () => import('./tools.ts').then(({ tools }) => tools),
  routes: [
    {
      path: 'gugestao/confrontations/report',
      title: { pt: 'Relatório de confrontações e envolvente', en: 'Report of confrontations and surroundings' },
      access: { anyOf: ['GU_00090', 'GU_00091'] },
      layout: 'backoffice',
      load: () => import('./report-settings.tsx'),
    },
  ],
};
