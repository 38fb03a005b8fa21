import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may } from '../permissions.ts';

function page(path: string, title: Text, load: ScreenRoute['load']): ScreenRoute {
  return { path: `portal/${path}`, title, access: 'public', layout: 'portal', plain: true, load };
}

function backofficeHome(path: string, code: string): ScreenRoute {
  const title = { pt: 'Início da gestão', en: 'Back office home' };
  return { path, title, access: { anyOf: [code] }, layout: 'backoffice', load: () => import('./pages/backoffice-home.tsx') };
}

const backoffice = () => import('./backoffice.ts');
const status = () => import('./pages/status.tsx');

export const portalWeb: WebFeature = {
  id: 'portal',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ portalPt }) => portalPt),
    en: () => import('../messages.en.ts').then(({ portalEn }) => portalEn),
  },
  routes: [
    page('home', { pt: 'Início', en: 'Home' }, () => import('./pages/home.tsx')),
    page('dashboard', { pt: 'Painel', en: 'Dashboard' }, () => import('./pages/dashboard.tsx')),
    page('search', { pt: 'Pesquisa', en: 'Search' }, () => import('./pages/search.tsx')),
    {
      path: 'portal/contact-us',
      title: { pt: 'Contactos', en: 'Contacts' },
      access: 'public',
      layout: 'portal',
      load: () => import('./pages/contact.tsx'),
    },
    page('about', { pt: 'Sobre este portal', en: 'About this portal' }, () => import('./pages/about.tsx').then(({ About }) => ({ Screen: About }))),
    page('help', { pt: 'Ajuda', en: 'Help' }, () => import('./pages/about.tsx').then(({ Help }) => ({ Screen: Help }))),
    page('acesso-negado', { pt: 'Acesso negado', en: 'Access denied' }, () => status().then(({ Forbidden }) => ({ Screen: Forbidden }))),
    page('pagina-nao-encontrada', { pt: 'Página não encontrada', en: 'Page not found' }, () =>
      status().then(({ NotFound }) => ({ Screen: NotFound })),
    ),
    page('maintenance', { pt: 'Em manutenção', en: 'Under maintenance' }, () => status().then(({ Maintenance }) => ({ Screen: Maintenance }))),
    // The specification names both addresses, each with its code.
    backofficeHome('geoportalgestao/backoffice/home', 'ACL_00007'),
    backofficeHome('geoportalgestao/home', may.geoportalHome),
  ],
  resources: () => backoffice().then(({ resources }) => resources()),
  screens: { contactmessages: () => import('./desk/screens.tsx') },
  homeSections: [
    {
      id: 'services',
      order: (config) => config.homeModulesPosition * 10 + 15,
      height: 18,
      load: () => import('./services.tsx').then(({ Services }) => ({ Section: Services })),
    },
  ],
  dashboard: () => backoffice().then(({ cards }) => cards),
};
