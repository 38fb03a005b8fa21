import { IconHome } from '@tabler/icons-react';
import type { WebFeature } from '#platform/shell/feature.ts';

/** School distance: a tool of the map, and the registers of schools, streets and turns. */
export const schoolsWeb: WebFeature = {
  id: 'schools',
  // The words come with the tool and the screens.
  messages: { pt: {}, en: {} },
  routes: [],
  tools: () =>
    // Here, with an icon every map has: a file and an icon of its own would cost the first load of the map half a kilobyte it does not have.
    Promise.resolve([
      {
        id: 'schooldistance',
        label: { pt: 'Distância à escola', en: 'School distance' },
        icon: IconHome,
        // `may.look` of `codes.ts`, which the map need not load.
        permission: 'SE_00003',
        module: null,
        pages: ['ig'],
        position: 'more',
        order: 70,
        panel: () => import('./panel.tsx'),
      },
    ]),
  resources: () => import('./desk/entries.ts').then(({ entries }) => entries),
  screens: {
    schools: () => import('./desk/desk-screens.tsx').then(({ schoolScreens }) => ({ screens: schoolScreens })),
    'school-streets': () => import('./desk/desk-screens.tsx').then(({ streetScreens }) => ({ screens: streetScreens })),
  },
};
