import type { WebRoom } from '#platform/shell/room.ts';

/** Areas and limits on the map of the module. */
export const areasWeb: WebRoom = {
  tools: () => import('./tools.ts').then(({ tools }) => tools),
};
