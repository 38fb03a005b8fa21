import type { WebRoom } from '#platform/shell/room.ts';

/** The desk in numbers: a page, and a tool of the planning map. */
export const figuresWeb: WebRoom = {
  routes: [
    {
      path: 'gugestao/figures',
      title: { pt: 'Números do urbanismo', en: 'Urban planning in figures' },
      access: { anyOf: ['GU_00077'] },
      layout: 'backoffice',
      load: () => import('./page.tsx'),
    },
  ],
  tools: () => import('./tools.ts').then(({ figureTools }) => figureTools),
};
