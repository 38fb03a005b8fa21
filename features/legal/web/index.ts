import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';

function page(path: string, title: Text, load: ScreenRoute['load']): ScreenRoute {
  return { path: `portal/${path}`, title, access: 'public', layout: 'portal', plain: true, load };
}

const papers = () => import('./front/paper.tsx');

/** Accessibility and privacy for everybody; the register and what it is made of in the back office. */
export const legalWeb: WebFeature = {
  id: 'legal',
  messages: { pt: {}, en: {} },
  routes: [
    page('accessibility', { pt: 'Declaração de acessibilidade', en: 'Accessibility statement' }, () =>
      papers().then(({ Accessibility }) => ({ Screen: Accessibility })),
    ),
    page('privacy', { pt: 'Privacidade e dados pessoais', en: 'Privacy and personal data' }, () =>
      papers().then(({ Privacy }) => ({ Screen: Privacy })),
    ),
  ],
  backofficeRoutes: () => import('./desk/menu.ts').then(({ legalRoutes }) => legalRoutes),
  menu: () => import('./desk/menu.ts').then(({ legalMenu }) => legalMenu),
  resources: () => import('./desk/menu.ts').then(({ entries }) => entries),
};
