import type { WebFeature } from '#platform/shell/feature.ts';
import { may } from '../permissions.ts';

const anyOf = [may.keys, may.manageKeys];

/** Open311: the screen on which keys are given to other applications. */
export const open311Web: WebFeature = {
  id: 'open311',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ open311Pt }) => open311Pt),
    en: () => import('../messages.en.ts').then(({ open311En }) => open311En),
  },
  routes: [
    {
      path: 'meubairrogestao/open311',
      title: { pt: 'Outras aplicações', en: 'Other applications' },
      access: { anyOf },
      layout: 'backoffice',
      load: () => import('./pages/keys.tsx'),
    },
  ],
  menu: () => import('./menu.ts').then(({ open311Menu }) => open311Menu),
};
