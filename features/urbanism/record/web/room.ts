import type { WebRoom } from '#platform/shell/room.ts';

/** The process file in the back office: the engine's screens, with what the areas say and the tree beside the form. */
export const recordWeb: WebRoom = {
  screens: { 'gu-urbanprocesses': () => import('./process-screens.tsx') },
};
