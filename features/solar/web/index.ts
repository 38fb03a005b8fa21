import { IconHome } from '@tabler/icons-react';
import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';

/** `may.look` of `codes.ts`, which visitors need not load. */
const look = 'SO_00008';
const title = { pt: 'Potencial solar', en: 'Solar potential' };

const page = (path: string, load: ScreenRoute['load']): ScreenRoute => ({
  path: `solar/${path}`,
  title,
  access: { anyOf: [look] },
  layout: 'portal',
  plain: true,
  load,
});

/** Solar potential: roofs by address or on the map, parishes, and the registers of the desk. */
export const solarWeb: WebFeature = {
  id: 'solar',
  // The words come with the screens.
  messages: { pt: {}, en: {} },
  routes: [
    page('home', () => import('./front/home.tsx')),
    page('roof/$id', () => import('./front/roof.tsx')),
    page('parishes', () => import('./front/parishes.tsx')),
  ],
  tools: () =>
    // Here, with an icon every map has: the first load of the map is at its bar.
    Promise.resolve([
      {
        id: 'solar',
        label: title,
        icon: IconHome,
        permission: look,
        module: 'solar',
        pages: ['ig'],
        position: 'more',
        order: 75,
        listRoute: '/solar/home',
        panel: () => import('./panel.tsx'),
      },
    ]),
  backofficeRoutes: () => import('./menu.ts').then(({ routes }) => routes),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
};
