import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { maySection, maySet } from '../../record/codes.ts';
import { configuration } from '#platform/shell/sections.ts';
import { urbanismSection } from '../../record/web/menu.ts';

export const fileMenu: RoomMenu = {
  menu: [
    {
      module: 'gugestao',
      section: urbanismSection,
      label: { pt: 'Vistorias no local', en: 'Inspections on the spot' },
      to: '/gugestao/inspections',
      anyOf: [maySection.inspections],
      order: 20,
    },
    {
      module: 'gugestao',
      section: configuration,
      label: { pt: 'Urbanismo: números e envolvente', en: 'Urban planning: numbers and surroundings' },
      to: '/gugestao/settings',
      anyOf: Object.values(maySet.settings),
      order: 340,
    },
  ],
};
