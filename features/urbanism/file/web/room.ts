import { flagged } from '#platform/device/web/flag.ts';
import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { WebRoom } from '#platform/shell/room.ts';
import { place } from './inspections/place.ts';

const settings = (anyOf: readonly string[], path: string, title: ScreenRoute['title'], load: ScreenRoute['load']): ScreenRoute => ({
  path,
  title,
  access: { anyOf },
  layout: 'backoffice',
  load,
});

/** The pages of a process in the back office, its inspections on the spot, the settings. */
export const fileWeb: WebRoom = {
  screens: {
    'gu-urbanprocesses': () => import('./process-screens.tsx'),
    'gu-limittypes': () => import('./settings/limit-screens.tsx'),
    'gu-confrontations': () => import('./settings/confrontation-screens.tsx'),
  },
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
  started: () => {
    if (flagged(place)) void import('./inspections/outbox.ts').then(({ outbox }) => outbox.lookAfter());
  },
};
