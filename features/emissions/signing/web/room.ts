import type { WebRoom } from '#platform/shell/room.ts';
import { maySet } from '../permissions.ts';

const codes = [maySet.view, maySet.edit];

export const signingWeb: WebRoom = {
  routes: [
    {
      path: 'eplgestao/signing',
      title: { pt: 'Assinatura de documentos', en: 'Signing of documents' },
      access: { anyOf: codes },
      layout: 'backoffice',
      load: () => import('./settings.tsx'),
    },
  ],
  homeNotices: [{ anyOf: codes, load: () => import('./notice.tsx') }],
};
