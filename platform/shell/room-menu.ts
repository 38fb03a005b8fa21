import type { DashboardCard, MenuEntry, ResourceEntry } from './feature.ts';

/** What a room adds to the back office's navigation, loaded with it; `resources` is an import again, because declarations carry zod. */
export interface RoomMenu {
  readonly dashboard?: readonly DashboardCard[];
  readonly menu?: readonly MenuEntry[];
  readonly resources?: () => Promise<readonly ResourceEntry[]>;
}

export function mergeMenus(menus: readonly RoomMenu[]) {
  return {
    dashboard: menus.flatMap(({ dashboard = [] }) => dashboard),
    menu: menus.flatMap(({ menu = [] }) => menu),
    resources: async (): Promise<readonly ResourceEntry[]> =>
      (await Promise.all(menus.flatMap(({ resources }) => (resources ? [resources()] : [])))).flat(),
  };
}
