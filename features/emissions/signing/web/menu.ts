import type { RoomMenu } from '#platform/shell/room.ts';
import { configuration } from '#platform/shell/sections.ts';
import { maySet } from '../permissions.ts';

export const signingMenu: RoomMenu = {
  menu: [
    {
      module: 'eplgestao',
      section: configuration,
      label: { pt: 'Assinatura de documentos', en: 'Signing of documents' },
      to: '/eplgestao/signing',
      anyOf: [maySet.view, maySet.edit],
      order: 330,
    },
  ],
};
