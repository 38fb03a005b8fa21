import type { WebFeature } from '#platform/shell/feature.ts';

/** Map services of others. */
export const ogcWeb: WebFeature = {
  id: 'ogc',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ ogcPt }) => ogcPt),
    en: () => import('../messages.en.ts').then(({ ogcEn }) => ogcEn),
  },
  routes: [],
  backofficeRoutes: () => import('./menu.ts').then(({ ogcRoutes }) => ogcRoutes),
  menu: () => import('./menu.ts').then(({ ogcMenu }) => ogcMenu),
};
