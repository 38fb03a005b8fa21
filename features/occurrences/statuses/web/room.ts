import type { WebRoom } from '#platform/shell/room.ts';

/** Statuses, their pictures and the moves between them. */
export const statusesWeb: WebRoom = {
  screens: { statuses: () => import('./status-screens.tsx') },
};
