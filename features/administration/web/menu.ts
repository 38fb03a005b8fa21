import type { MenuEntry, ScreenRoute } from '#platform/shell/feature.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { configuration } from '#platform/shell/sections.ts';
import { mayStatus } from '#platform/status/permissions.ts';
import { mayAudit } from '../audit-permissions.ts';
import { may, opens } from '../permissions.ts';
import { auditRoutes } from './audit/routes.ts';
import { audit, definitions, home, module, modules, settings, status } from './titles.ts';

function entry(path: string, label: Text, anyOf: readonly string[], order: number): MenuEntry {
  return { module, section: configuration, label, to: `/${module}/${path}`, anyOf, order };
}

export const administrationMenu: readonly MenuEntry[] = [
  entry('modules', modules, opens.modules, 300),
  entry('settings', settings, opens.settings, 310),
  entry('definitions', definitions, opens.definitions, 320),
  entry('homesettings', home, opens.home, 330),
  entry('status', status, [mayStatus.view], 390),
  entry('audit', audit, [mayAudit.view], 400),
  entry('audit/retention', { pt: 'Conservação da auditoria', en: 'Audit retention' }, [mayAudit.config], 401),
];

function screen(path: string, title: Text, anyOf: readonly string[], load: ScreenRoute['load']): ScreenRoute {
  return { path: `${module}/${path}`, title, access: { anyOf }, layout: 'backoffice', load };
}

export const administrationRoutes: readonly ScreenRoute[] = [
  screen('modules', modules, opens.modules, () => import('./pages/modules.tsx')),
  screen('modules/add', { pt: 'Novo módulo', en: 'New module' }, [may.modules.add], () =>
    import('./pages/module.tsx').then(({ NewScreen }) => ({ Screen: NewScreen })),
  ),
  screen('modules/$id', { pt: 'Módulo', en: 'Module' }, [may.modules.detail, may.modules.edit], () => import('./pages/module.tsx')),
  screen('settings', settings, opens.settings, () => import('./pages/settings.tsx')),
  screen('definitions', definitions, opens.definitions, () => import('./pages/definitions.tsx')),
  screen('homesettings', home, opens.home, () => import('./pages/home-settings.tsx')),
  screen('status', status, [mayStatus.view], () => import('./status/page.tsx')),
  ...auditRoutes,
];
