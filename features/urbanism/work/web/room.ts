import type { WebRoom } from '#platform/shell/room.ts';

/** Where the module begins, the desk's list of tasks, writing letters of a process. Codes as text: their lists are not in the first load. */
export const workWeb: WebRoom = {
  screens: {
    'gu-tasks': () => import('./task-screens.tsx'),
    'gu-letters': () => import('./template-screens.tsx'),
  },
};
