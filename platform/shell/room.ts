import type { MenuEntry, ResourceEntry, WebFeature } from './feature.ts';

/** One area of a large slice in the browser: the parts of a `WebFeature` that are its own. It is in the first load like the slice's door. */
export type WebRoom = Partial<
  Pick<
    WebFeature,
    'routes' | 'search' | 'homeActions' | 'actions' | 'dashboard' | 'publicBoards' | 'homeNotices' | 'headerTools' | 'tools' | 'started'
  >
>;

type Merged = Required<WebRoom>;

export function mergeWebRooms(rooms: readonly WebRoom[]): Merged {
  return {
    routes: rooms.flatMap(({ routes = [] }) => routes),
    search: rooms.flatMap(({ search = [] }) => search),
    homeActions: rooms.flatMap(({ homeActions = [] }) => homeActions),
    actions: rooms.flatMap(({ actions = [] }) => actions),
    dashboard: rooms.flatMap(({ dashboard = [] }) => dashboard),
    publicBoards: rooms.flatMap(({ publicBoards = [] }) => publicBoards),
    homeNotices: rooms.flatMap(({ homeNotices = [] }) => homeNotices),
    headerTools: rooms.flatMap(({ headerTools = [] }) => headerTools),
    tools: async () => (await Promise.all(rooms.flatMap(({ tools }) => (tools ? [tools()] : [])))).flat(),
    started: () => {
      for (const { started } of rooms) started?.();
    },
  };
}

/** What a room adds to the back office's navigation, loaded with it; `resources` is an import again, because declarations carry zod. */
export interface RoomMenu {
  readonly menu?: readonly MenuEntry[];
  readonly resources?: () => Promise<readonly ResourceEntry[]>;
}

export function mergeMenus(menus: readonly RoomMenu[]) {
  return {
    menu: menus.flatMap(({ menu = [] }) => menu),
    resources: async (): Promise<readonly ResourceEntry[]> =>
      (await Promise.all(menus.flatMap(({ resources }) => (resources ? [resources()] : [])))).flat(),
  };
}
