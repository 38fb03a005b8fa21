import type { WebFeature } from '#platform/shell/feature.ts';

export const messagingWeb: WebFeature = {
  id: 'messaging',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ messagingPt }) => messagingPt),
    en: () => import('../messages.en.ts').then(({ messagingEn }) => messagingEn),
  },
  routes: [
    {
      path: 'portal/mailbox/{-$id}',
      title: { pt: 'Caixa de correio', en: 'Mailbox' },
      access: 'public',
      layout: 'portal',
      load: () => import('./pages/mailbox.tsx'),
    },
    {
      path: 'portal/notices',
      title: { pt: 'Mensagens que recebo', en: 'Messages I get' },
      access: 'logged-in',
      layout: 'portal',
      load: () => import('./pages/notices.tsx'),
    },
  ],
  backofficeRoutes: () => import('./menu.ts').then(({ messagingRoutes }) => messagingRoutes),
  menu: () => import('./menu.ts').then(({ messagingMenu }) => messagingMenu),
  headerTools: [{ id: 'bell', load: () => import('./bell/bell.tsx') }],
};
