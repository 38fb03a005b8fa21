import type { WebRoom } from '#platform/shell/room.ts';

/** Processes from a file. */
export const intakeWeb: WebRoom = {
  routes: [
    {
      path: 'gugestao/import/{-$id}',
      title: { pt: 'Importar processos', en: 'Import processes' },
      access: { anyOf: ['GU_00093'] },
      layout: 'backoffice',
      load: () => import('./page.tsx'),
    },
  ],
};
