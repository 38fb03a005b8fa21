import type { WebFeature } from '#platform/shell/feature.ts';

/** Services of others, searched from the map. */
export const catalogueWeb: WebFeature = {
  id: 'catalogue',
  // All words come with the panel (`texts.ts`).
  messages: { pt: {}, en: {} },
  routes: [],
  tools: () => import('./tools/index.ts').then(({ tools }) => tools),
};
