import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { maps } from '../../territory/web/sections.ts';
import { may } from '../permissions.ts';

const title: Text = { pt: 'Dados geográficos', en: 'Geographic data' };

function page(path: string, anyOf: readonly string[], load: ScreenRoute['load'], own: Text = title): ScreenRoute {
  return { path: `iggestao/datasets${path}`, title: own, access: { anyOf }, layout: 'backoffice', load };
}

export const dataMenu: RoomMenu = {
  routes: [
    page('', [may.view], () => import('./pages/list.tsx')),
    page('/add', [may.add], () => import('./pages/add.tsx'), { pt: 'Carregar dados geográficos', en: 'Upload geographic data' }),
    page('/$id', [may.detail, may.edit, may.features], () => import('./pages/record.tsx')),
  ],
  menu: [
    {
      module: 'iggestao',
      section: maps,
      label: { pt: 'Dados geográficos', en: 'Geographic data' },
      to: '/iggestao/datasets',
      anyOf: [may.view],
      order: 8,
    },
  ],
};
