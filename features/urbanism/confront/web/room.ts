import type { WebRoom } from '#platform/shell/room.ts';

/** The tool of the map; how a theme is drawn from its sources, in the back office. */
export const confrontWeb: WebRoom = {
  tools: () => import('./tools.ts').then(({ tools }) => tools),
};
