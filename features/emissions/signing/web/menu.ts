import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { emissions } from '../../record/web/section.ts';
import { maySet } from '../permissions.ts';

export const signingMenu: RoomMenu = {
  routes: [
    {
      path: 'eplgestao/signing',
      title: { pt: 'Assinatura de documentos', en: 'Signing of documents' },
      access: { anyOf: [maySet.view, maySet.edit] },
      layout: 'backoffice',
      load: () => import('./settings.tsx'),
    },
  ],
  menu: [
    {
      module: 'eplgestao',
      section: emissions,
      label: { pt: 'Assinatura de documentos', en: 'Signing of documents' },
      to: '/eplgestao/signing',
      anyOf: [maySet.view, maySet.edit],
      order: 90,
    },
  ],
};
