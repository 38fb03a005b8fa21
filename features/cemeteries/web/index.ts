import type { WebFeature } from '#platform/shell/feature.ts';

const find = { pt: 'Procurar uma sepultura', en: 'Find a grave' };
const mayFind = 'CE_00040';

/** Cemeteries: the look-up for everybody, the desk's board, plan and import; the rest are the engine's screens. */
export const cemeteriesWeb: WebFeature = {
  id: 'cemeteries',
  messages: { pt: {}, en: {} },
  routes: [
    { path: 'cemeteries/home', title: find, access: { anyOf: [mayFind] }, layout: 'portal', plain: true, load: () => import('./front/page.tsx') },
  ],
  backofficeRoutes: () => import('./desk/menu.ts').then(({ cemeteryRoutes }) => cemeteryRoutes),
  menu: () => import('./desk/menu.ts').then(({ cemeteryMenu }) => cemeteryMenu),
  resources: () => import('./desk/entries.ts').then(({ entries }) => entries),
  parts: () => import('../resources.ts').then(({ parts }) => parts),
  screens: {
    'cemetery-deceased': () => import('./desk/deceased-screens.tsx'),
    'cemetery-plots': () => import('./desk/plot-screens.tsx'),
  },
};
