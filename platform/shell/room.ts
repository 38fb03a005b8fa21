import type { WebFeature } from './feature.ts';

/** One area of a large slice in the browser: the parts of a `WebFeature` that are its own. It is in the first load like the slice's door. */
export type WebRoom = Partial<
  Pick<
    WebFeature,
    'routes' | 'search' | 'homeActions' | 'services' | 'homeSections' | 'actions' | 'publicBoards' | 'homeNotices' | 'tools' | 'started' | 'screens'
  >
>;

export function mergeWebRooms(rooms: readonly WebRoom[]): Required<WebRoom> {
  const all = <T>(part: (room: WebRoom) => readonly T[] | undefined): T[] => rooms.flatMap((room) => part(room) ?? []);
  return {
    routes: all((room) => room.routes),
    search: all((room) => room.search),
    homeActions: all((room) => room.homeActions),
    services: all((room) => room.services),
    homeSections: all((room) => room.homeSections),
    actions: all((room) => room.actions),
    publicBoards: all((room) => room.publicBoards),
    homeNotices: all((room) => room.homeNotices),
    screens: Object.fromEntries(rooms.flatMap(({ screens = {} }) => Object.entries(screens))),
    tools: async () => (await Promise.all(rooms.flatMap(({ tools }) => (tools ? [tools()] : [])))).flat(),
    started: () => {
      for (const { started } of rooms) started?.();
    },
  };
}
