import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { maps } from '../../territory/web/sections.ts';
import { treeModules } from '../modules.ts';

function screens({ code, label: title, may }: (typeof treeModules)[number]): ScreenRoute[] {
  const page = (path: string, anyOf: readonly string[], load: ScreenRoute['load']): ScreenRoute => {
    return { path: `${code}/layers${path}`, title, access: { anyOf }, layout: 'backoffice', load };
  };
  const one = [...new Set([may.detail, may.edit])];
  return [
    page('', [may.view], () => import('./pages/list.tsx')),
    // Another type than `group` and `resource` leads back to where one was (specification 2 §5).
    page('/$type', [may.add], () => import('./pages/add.tsx')),
    page('/group/$id', one, () => import('./pages/group.tsx')),
    page('/resource/$id', one, () => import('./pages/resource.tsx')),
  ];
}

export const treeMenu: RoomMenu = {
  routes: treeModules.flatMap(screens),
  menu: treeModules.map(({ code, label, may }) => ({
    module: code,
    section: maps,
    label,
    to: `/${code}/layers`,
    anyOf: [may.view],
    order: 5,
  })),
};
