import type { WebFeature } from '#platform/shell/feature.ts';

/** What people draw on the map for themselves. */
export const annotationsWeb: WebFeature = {
  id: 'annotations',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ annotationsPt }) => annotationsPt),
    en: () => import('../messages.en.ts').then(({ annotationsEn }) => annotationsEn),
  },
  routes: [],
  tools: () => import('./tools/index.ts').then(({ tools }) => tools),
};
