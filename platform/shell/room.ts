import type { MenuEntry, ResourceEntry, WebFeature } from './feature.ts';

/** One area of a large slice in the browser: the parts of a `WebFeature` that are its own. It is in the first load like the slice's door. */
export type WebRoom = Partial<Pick<WebFeature, 'routes' | 'search' | 'homeActions' | 'actions' | 'dashboard' | 'publicBoards' | 'tools' | 'started'>>;

export function mergeWebRooms(rooms: readonly WebRoom[]): Required<WebRoom> {
  const all = <T>(part: (room: WebRoom) => readonly T[] | undefined): T[] => rooms.flatMap((room) => part(room) ?? []);
  return {
    routes: all((room) => room.routes),
    search: all((room) => room.search),
    homeActions: all((room) => room.homeActions),
    actions: all((room) => room.actions),
    dashboard: all((room) => room.dashboard),
    publicBoards: all((room) => room.publicBoards),
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
