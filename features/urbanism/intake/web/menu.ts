import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { mayProcess } from '../../record/permissions.ts';
import { urbanismSection } from '../../record/web/menu.ts';

export const intakeMenu: RoomMenu = {
  routes: [
    {
      path: 'gugestao/import/{-$id}',
      title: { pt: 'Importar processos', en: 'Import processes' },
      access: { anyOf: ['GU_00093'] },
      layout: 'backoffice',
      load: () => import('./page.tsx'),
    },
  ],
  menu: [
    {
      module: 'gugestao',
      section: urbanismSection,
      label: { pt: 'Importar processos', en: 'Import processes' },
      to: '/gugestao/import',
      anyOf: [mayProcess.add],
      order: 40,
    },
  ],
};
