import type { WebRoom } from '#platform/shell/room.ts';

/** Where the module begins, the desk's list of tasks, writing letters of a process. Codes as text: their lists are not in the first load. */
export const workWeb: WebRoom = {
  screens: {
    'gu-tasks': () => import('./task-screens.tsx'),
    'gu-letters': () => import('./template-screens.tsx'),
  },
  routes: [
    {
      path: 'gugestao/home',
      title: { pt: 'Início', en: 'Home' },
      access: { anyOf: ['GU_00001'] },
      layout: 'backoffice',
      load: () => import('./home-page.tsx'),
    },
    {
      path: 'gugestao/letter/$process',
      title: { pt: 'Ofícios do processo', en: 'Letters of the process' },
      access: { anyOf: ['GU_00195', 'GU_00196'] },
      layout: 'backoffice',
      load: () => import('./letter-page.tsx'),
    },
  ],
};
