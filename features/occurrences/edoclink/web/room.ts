import type { WebRoom } from '#platform/shell/room.ts';

/** The link to document management. */
export const edoclinkWeb: WebRoom = {
  screens: { edoclinkmaps: () => import('./map-screens.tsx') },
};
