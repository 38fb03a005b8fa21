import type { WebRoom } from '#platform/shell/room.ts';
import { mayProcess } from '../../record/codes.ts';

/** Processes from a file. */
export const intakeWeb: WebRoom = {
  routes: [
    {
      path: 'gugestao/import/{-$id}',
      title: { pt: 'Importar processos', en: 'Import processes' },
      access: { anyOf: [mayProcess.add] },
      layout: 'backoffice',
      load: () => import('./page.tsx'),
    },
  ],
};
