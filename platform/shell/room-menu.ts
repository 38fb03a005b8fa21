import type { DashboardCard, MenuEntry, ResourceEntry, ScreenRoute } from './feature.ts';

/** What a room adds to the back office, its screens and its navigation, loaded with it; `resources` is an import again, because declarations carry zod. */
export interface RoomMenu {
  readonly routes?: readonly ScreenRoute[];
  readonly dashboard?: readonly DashboardCard[];
  readonly menu?: readonly MenuEntry[];
  readonly resources?: () => Promise<readonly ResourceEntry[]>;
}

export function mergeMenus(menus: readonly RoomMenu[]) {
  return {
    routes: menus.flatMap(({ routes = [] }) => routes),
    dashboard: menus.flatMap(({ dashboard = [] }) => dashboard),
    menu: menus.flatMap(({ menu = [] }) => menu),
    resources: async (): Promise<readonly ResourceEntry[]> =>
      (await Promise.all(menus.flatMap(({ resources }) => (resources ? [resources()] : [])))).flat(),
  };
}
