import type { WebFeature } from '#platform/shell/feature.ts';

/** Paper: the print panel of the maps. */
export const printingWeb: WebFeature = {
  id: 'printing',
  // The words come with the panel (`texts.ts`).
  messages: {
    pt: { off: 'A moldura não carregou. Abra a impressão de novo.' },
    en: { off: 'The frame did not load. Open printing again.' },
  },
  routes: [],
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  tools: () => import('./tools/index.ts').then(({ tools }) => tools),
};
