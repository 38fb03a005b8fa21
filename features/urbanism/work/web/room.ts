import type { WebRoom } from '#platform/shell/room.ts';
import { mayLetters, mayOpen } from '../codes.ts';

/** The desk's list of tasks, and writing letters of a process. */
export const workWeb: WebRoom = {
  screens: {
    'gu-tasks': () => import('./task-screens.tsx'),
    'gu-letters': () => import('./template-screens.tsx'),
  },
  routes: [
    {
      path: 'gugestao/letter/$process',
      title: { pt: 'Ofícios do processo', en: 'Letters of the process' },
      access: { anyOf: [mayLetters.issue, mayOpen.make] },
      layout: 'backoffice',
      load: () => import('./letter-page.tsx'),
    },
  ],
};
