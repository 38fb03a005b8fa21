import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may, opens } from '../permissions.ts';
import { auditRoutes } from './audit/routes.ts';
import { definitions, home, module, modules, settings } from './titles.ts';

function screen(path: string, title: Text, anyOf: readonly string[], load: ScreenRoute['load']): ScreenRoute {
  return { path: `${module}/${path}`, title, access: { anyOf }, layout: 'backoffice', load };
}

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
  menu: () => import('./menu.ts').then(({ administrationMenu }) => administrationMenu),
  homeNotices: [{ anyOf: [...opens.settings, ...opens.definitions, ...opens.home], load: () => import('./parts/health-notice.tsx') }],
};
