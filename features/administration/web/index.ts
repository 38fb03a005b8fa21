import type { WebFeature } from '#platform/shell/feature.ts';

/** Administration in the browser: modules, settings, definitions of the map, the portal home. */
export const administrationWeb: WebFeature = {
  id: 'administration',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ administrationPt }) => administrationPt),
    en: () => import('../messages.en.ts').then(({ administrationEn }) => administrationEn),
  },
  routes: [],
  backofficeRoutes: () => import('./menu.ts').then(({ administrationRoutes }) => administrationRoutes),
  menu: () => import('./menu.ts').then(({ administrationMenu }) => administrationMenu),
  homeNotices: [
    {
      anyOf: ['ACL_00040', 'ACL_00041', 'ACL_00042', 'ACL_00045', 'ACL_00046', 'ACL_00047', 'GP_00030', 'GP_00031'],
      load: () => import('./parts/health-notice.tsx'),
    },
  ],
};
