import type { WebFeature } from '#platform/shell/feature.ts';

/** Open311: the screen on which keys are given to other applications. */
export const open311Web: WebFeature = {
  id: 'open311',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ open311Pt }) => open311Pt),
    en: () => import('../messages.en.ts').then(({ open311En }) => open311En),
  },
  routes: [],
  backofficeRoutes: () => import('./menu.ts').then(({ open311Routes }) => open311Routes),
  menu: () => import('./menu.ts').then(({ open311Menu }) => open311Menu),
};
