import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';

/** `may.look` of `codes.ts`, which visitors need not load. */
const look = 'GI_00016';
const title = { pt: 'Obras na via pública', en: 'Works in public space' };

const page = (path: string, load: ScreenRoute['load']): ScreenRoute => ({
  path: `gim/${path}`,
  title,
  access: { anyOf: [look] },
  layout: 'portal',
  plain: true,
  load,
});

/** Works in public space: what is dug up near me, and the desk that keeps the works. */
export const worksWeb: WebFeature = {
  id: 'works',
  // The words come with the screens.
  messages: { pt: {}, en: {} },
  services: [{ module: 'gim', label: { pt: 'Obras', en: 'Works' }, to: '/gim/home', anyOf: [look], order: 35 }],
  routes: [page('home', () => import('./front/home.tsx')), page('work/$number', () => import('./front/work.tsx'))],
  backofficeRoutes: () => import('./menu.ts').then(({ routes }) => routes),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  parts: () => import('../resources.ts').then(({ parts }) => [...parts]),
  screens: { works: () => import('./desk/work-screens.tsx') },
};
