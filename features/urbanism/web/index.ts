import type { WebFeature } from '#platform/shell/feature.ts';

/** Urban planning: the back office's screens are the engine's so far. */
export const urbanismWeb: WebFeature = {
  id: 'urbanism',
  messages: { pt: async () => ({}), en: async () => ({}) },
  routes: [],
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  parts: () => import('../record/parts.ts').then(({ parts }) => parts),
};
