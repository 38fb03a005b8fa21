import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { may } from '../permissions.ts';

const screen = 'geoportalgestao/ogcremoteservices';
const title: Text = { pt: 'Serviços OGC', en: 'OGC services' };

function page(path: string, anyOf: readonly string[], load: ScreenRoute['load'], own: Text = title): ScreenRoute {
  return { path: `${screen}${path}`, title: own, access: { anyOf }, layout: 'backoffice', load };
}

/** Map services of others. */
export const ogcWeb: WebFeature = {
  id: 'ogc',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ ogcPt }) => ogcPt),
    en: () => import('../messages.en.ts').then(({ ogcEn }) => ogcEn),
  },
  routes: [
    page('', [may.view], () => import('./pages/list.tsx')),
    page('/add', [may.add], () => import('./pages/add.tsx'), { pt: 'Adicionar serviço OGC', en: 'Add an OGC service' }),
    page('/$id', [may.detail, may.edit], () => import('./pages/service.tsx')),
    page('/$id/resources', [may.resources], () => import('./pages/resources.tsx')),
    page('/$id/harvest', [may.harvest, may.detail], () => import('./pages/harvest.tsx')),
  ],
  menu: () => import('./menu.ts').then(({ ogcMenu }) => ogcMenu),
};
