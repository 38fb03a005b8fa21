import type { MenuEntry, ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may, opens } from '../permissions.ts';
import { auditMenu, auditRoutes } from './audit/routes.ts';

const module = 'geoportalgestao';
const platform: Text = { pt: 'Plataforma', en: 'Platform' };

function screen(path: string, title: Text, anyOf: readonly string[], load: ScreenRoute['load']): ScreenRoute {
  return { path: `${module}/${path}`, title, access: { anyOf }, layout: 'backoffice', load };
}

function entry(path: string, label: Text, anyOf: readonly string[], order: number): MenuEntry {
  return { module, section: platform, label, to: `/${module}/${path}`, anyOf, order };
}

const modules: Text = { pt: 'Módulos', en: 'Modules' };
const settings: Text = { pt: 'Configuração do município', en: 'Municipality settings' };
const definitions: Text = { pt: 'Definições do mapa', en: 'Map definitions' };
const home: Text = { pt: 'Página inicial do portal', en: 'Portal home page' };

/** Administration in the browser: modules, settings, definitions of the map, the portal home. */
export const administrationWeb: WebFeature = {
  id: 'administration',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ administrationPt }) => administrationPt),
    en: () => import('../messages.en.ts').then(({ administrationEn }) => administrationEn),
  },
  routes: [
    screen('modules', modules, opens.modules, () => import('./pages/modules.tsx')),
    screen('modules/add', { pt: 'Novo módulo', en: 'New module' }, [may.modules.add], () =>
      import('./pages/module.tsx').then(({ NewScreen }) => ({ Screen: NewScreen })),
    ),
    screen('modules/$id', { pt: 'Módulo', en: 'Module' }, [may.modules.detail, may.modules.edit], () => import('./pages/module.tsx')),
    screen('settings', settings, opens.settings, () => import('./pages/settings.tsx')),
    screen('definitions', definitions, opens.definitions, () => import('./pages/definitions.tsx')),
    screen('homesettings', home, opens.home, () => import('./pages/home-settings.tsx')),
    ...auditRoutes,
  ],
  menu: [
    entry('modules', modules, opens.modules, 300),
    entry('settings', settings, opens.settings, 310),
    entry('definitions', definitions, opens.definitions, 320),
    entry('homesettings', home, opens.home, 330),
    ...auditMenu,
  ],
  homeNotices: [{ anyOf: [...opens.settings, ...opens.definitions, ...opens.home], load: () => import('./parts/health-notice.tsx') }],
};
