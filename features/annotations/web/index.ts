import type { WebFeature } from '#platform/shell/feature.ts';

/** What people draw on the map for themselves. */
export const annotationsWeb: WebFeature = {
  id: 'annotations',
  // What is said before the tool is there; the rest comes with it (`texts.ts`).
  messages: {
    pt: { notLoaded: 'O desenho não carregou. Verifique a ligação e abra as anotações de novo.' },
    en: { notLoaded: 'Drawing did not load. Check the connection and open the annotations again.' },
  },
  routes: [],
  tools: () => import('./tools/index.ts').then(({ tools }) => tools),
};
