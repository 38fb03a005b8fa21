import type { Text } from '#platform/kernel/locale.ts';
import type { MenuEntry, ScreenRoute } from '#platform/shell/feature.ts';
import { configuration } from '#platform/shell/sections.ts';
import { may } from '../permissions.ts';

export const ogcMenu: readonly MenuEntry[] = [
  {
    module: 'geoportalgestao',
    section: configuration,
    label: { pt: 'Serviços OGC', en: 'OGC services' },
    to: '/geoportalgestao/ogcremoteservices',
    anyOf: [may.view],
    order: 325,
  },
];

const screen = 'geoportalgestao/ogcremoteservices';
const title: Text = { pt: 'Serviços OGC', en: 'OGC services' };

function page(path: string, anyOf: readonly string[], load: ScreenRoute['load'], own: Text = title): ScreenRoute {
  return { path: `${screen}${path}`, title: own, access: { anyOf }, layout: 'backoffice', load };
}

export const ogcRoutes: readonly ScreenRoute[] = [
  page('', [may.view], () => import('./pages/list.tsx')),
  page('/add', [may.add], () => import('./pages/add.tsx'), { pt: 'Adicionar serviço OGC', en: 'Add an OGC service' }),
  page('/$id', [may.detail, may.edit], () => import('./pages/service.tsx')),
  page('/$id/resources', [may.resources], () => import('./pages/resources.tsx')),
  page('/$id/harvest', [may.harvest, may.detail], () => import('./pages/harvest.tsx')),
];
