import { IconListSearch, IconMessageReport } from '@tabler/icons-react';
import type { WebFeature } from '#platform/shell/feature.ts';

/** Meu Bairro: reporting, following and working on occurrences. */
export const occurrencesWeb: WebFeature = {
  id: 'occurrences',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ occurrencesPt }) => occurrencesPt),
    en: () => import('../messages.en.ts').then(({ occurrencesEn }) => occurrencesEn),
  },
  routes: [
    { path: 'meubairro/home/{-$code}', title: { pt: 'Ocorrências', en: 'Reports' }, access: 'public', layout: 'map', load: () => import('./home.tsx') },
  ],
  homeActions: [
    {
      id: 'report',
      module: 'meubairro',
      label: { pt: 'Comunicar um problema', en: 'Report a problem' },
      detail: { pt: 'Um buraco, um candeeiro apagado, lixo na rua…', en: 'A pothole, a broken lamp, litter in the street…' },
      to: '/meubairro/report',
      order: 10,
      icon: IconMessageReport,
    },
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
  search: [
    {
      id: 'occurrence',
      label: { pt: 'Ocorrências', en: 'Reports' },
      where: ['portal', 'map', 'palette'],
      search: (term, signal) => import('./search-code.ts').then(({ searchByCode }) => searchByCode(term, signal)),
    },
  ],
};
