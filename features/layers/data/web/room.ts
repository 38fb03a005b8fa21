import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { WebRoom } from '#platform/shell/room.ts';
import { may } from '../permissions.ts';

const title: Text = { pt: 'Dados geográficos', en: 'Geographic data' };

function page(path: string, anyOf: readonly string[], load: ScreenRoute['load'], own: Text = title): ScreenRoute {
  return { path: `iggestao/datasets${path}`, title: own, access: { anyOf }, layout: 'backoffice', load };
}

/** The municipality's own geographic data in the back office. */
export const dataWeb: WebRoom = {
  routes: [
    page('', [may.view], () => import('./pages/list.tsx')),
    page('/add', [may.add], () => import('./pages/add.tsx'), { pt: 'Carregar dados geográficos', en: 'Upload geographic data' }),
    page('/$id', [may.detail, may.edit, may.features], () => import('./pages/record.tsx')),
  ],
  actions: [
    {
      id: 'datasets-add',
      module: 'iggestao',
      label: { pt: 'Carregar dados geográficos', en: 'Upload geographic data' },
      to: '/iggestao/datasets/add',
      anyOf: [may.add],
    },
  ],
};
