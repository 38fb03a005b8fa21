import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { maySection, maySet } from '../../record/codes.ts';
import { configuration } from '#platform/shell/sections.ts';
import { urbanismSection } from '../../record/web/menu.ts';

const settings = (anyOf: readonly string[], path: string, title: ScreenRoute['title'], load: ScreenRoute['load']): ScreenRoute => ({
  path,
  title,
  access: { anyOf },
  layout: 'backoffice',
  load,
});

/** The pages of a process in the back office, its inspections on the spot, the settings. */
export const fileMenu: RoomMenu = {
  routes: [
    {
      path: 'gugestao/inspections',
      title: { pt: 'Vistorias no local', en: 'Inspections on the spot' },
      access: { anyOf: ['GU_00110'] },
      layout: 'backoffice',
      load: () => import('./inspections/page.tsx'),
    },
    settings(
      ['GU_00067', 'GU_00068'],
      'gugestao/settings',
      { pt: 'Configuração do urbanismo', en: 'Settings of urban planning' },
      () => import('./settings/settings-page.tsx'),
    ),
    settings(
      ['GU_00063', 'GU_00064'],
      'gugestao/limittypes/config',
      { pt: 'Configuração dos limites', en: 'Settings of limits' },
      () => import('./settings/limits-page.tsx'),
    ),
    settings(
      ['GU_00090', 'GU_00091'],
      'gugestao/confrontations/config',
      { pt: 'Configuração das confrontações', en: 'Settings of confrontations' },
      () => import('./settings/confrontations-page.tsx'),
    ),
  ],
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
