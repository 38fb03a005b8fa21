import { IconListSearch, IconMessageReport } from '@tabler/icons-react';
import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';

/** What citizens open from a mail or on the street: without Mantine, for slow phones. */
function citizen(path: string, title: Text, load: ScreenRoute['load']): ScreenRoute {
  return { path: `meubairro/${path}`, title, access: 'public', layout: 'portal', plain: true, load };
}

/** Meu Bairro: reporting, following and working on occurrences. */
export const occurrencesWeb: WebFeature = {
  id: 'occurrences',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ occurrencesPt }) => occurrencesPt),
    en: () => import('../messages.en.ts').then(({ occurrencesEn }) => occurrencesEn),
  },
  routes: [
    { path: 'meubairro/home/{-$code}', title: { pt: 'Ocorrências', en: 'Reports' }, access: 'public', layout: 'map', load: () => import('./home.tsx') },
    citizen('report', { pt: 'Comunicar um problema', en: 'Report a problem' }, () => import('./citizen/pages/report.tsx')),
    citizen('occurrence/$code', { pt: 'Ocorrência', en: 'Report' }, () => import('./citizen/pages/occurrence.tsx')),
    citizen('follow', { pt: 'Acompanhar uma ocorrência', en: 'Follow a report' }, () => import('./citizen/pages/follow.tsx')),
    citizen('confirm', { pt: 'Confirmar', en: 'Confirm' }, () => import('./citizen/pages/confirm.tsx')),
    citizen('unfollow/$id', { pt: 'Deixar de seguir', en: 'Stop following' }, () => import('./citizen/pages/unfollow.tsx')),
  ],
  resources: () =>
    import('../resources.ts').then(({ resources }) =>
      resources.map((resource, place) => ({ resource, section: { pt: 'Tabelas', en: 'Tables' }, order: 200 + place })),
    ),
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
