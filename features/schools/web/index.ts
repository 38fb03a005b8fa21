import type { WebFeature } from '#platform/shell/feature.ts';

/** School distance: a tool of the map, and the registers of schools, streets and turns. */
export const schoolsWeb: WebFeature = {
  id: 'schools',
  // The words come with the tool and the screens.
  messages: { pt: {}, en: {} },
  routes: [],
  tools: () => import('./tool.ts').then(({ tools }) => tools),
  resources: () => import('./desk/entries.ts').then(({ entries }) => entries),
  screens: {
    schools: () => import('./desk/school-screens.tsx'),
    'school-streets': () => import('./desk/street-screens.tsx'),
  },
};
