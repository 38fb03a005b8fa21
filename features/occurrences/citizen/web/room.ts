import type { WebRoom } from '#platform/shell/room.ts';
import { IconListSearch } from '@tabler/icons-react';
import { citizenPage } from '../../record/web/citizen-page.ts';

/** The pages of one occurrence, for everybody. */
export const citizenWeb: WebRoom = {
  routes: [
    citizenPage('occurrence/$code', { pt: 'Ocorrência', en: 'Report' }, () => import('./pages/occurrence.tsx')),
    citizenPage('follow', { pt: 'Acompanhar uma ocorrência', en: 'Follow a report' }, () => import('./pages/follow.tsx')),
    citizenPage('confirm', { pt: 'Confirmar', en: 'Confirm' }, () => import('./pages/confirm.tsx')),
  ],
  homeSections: [{ id: 'own', module: 'meubairro', signedIn: true, order: 5, height: 14, load: () => import('./own/section.tsx') }],
  homeActions: [
    {
      id: 'follow',
      module: 'meubairro',
      label: { pt: 'Acompanhar uma ocorrência', en: 'Follow a report' },
      detail: { pt: 'Veja em que ponto está, pelo código.', en: 'See how far it is, by its code.' },
      to: '/meubairro/follow',
      order: 20,
      icon: IconListSearch,
    },
  ],
};
