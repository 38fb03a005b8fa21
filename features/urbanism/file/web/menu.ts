import type { RoomMenu } from '#platform/shell/room.ts';
import { maySection, maySet } from '../../record/codes.ts';
import { lists, urbanism } from '../../record/web/sections.ts';

export const fileMenu: RoomMenu = {
  menu: [
    {
      module: 'gugestao',
      section: urbanism,
      label: { pt: 'Vistorias no local', en: 'Inspections on the spot' },
      to: '/gugestao/inspections',
      anyOf: [maySection.inspections],
      order: 20,
    },
    {
      module: 'gugestao',
      section: lists,
      label: { pt: 'Configuração do urbanismo', en: 'Settings of urban planning' },
      to: '/gugestao/settings',
      anyOf: Object.values(maySet.settings),
      order: 699,
    },
  ],
};
