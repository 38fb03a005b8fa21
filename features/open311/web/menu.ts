import type { MenuEntry, ScreenRoute } from '#platform/shell/feature.ts';
import { occurrenceRules } from '#platform/shell/sections.ts';
import { may } from '../permissions.ts';

export const open311Menu: readonly MenuEntry[] = [
  {
    module: 'meubairrogestao',
    section: occurrenceRules,
    label: { pt: 'Outras aplicações', en: 'Other applications' },
    to: '/meubairrogestao/open311',
    anyOf: [may.keys, may.manageKeys],
    order: 96,
  },
];

export const open311Routes: readonly ScreenRoute[] = [
  {
    path: 'meubairrogestao/open311',
    title: { pt: 'Outras aplicações', en: 'Other applications' },
    access: { anyOf: [may.keys, may.manageKeys] },
    layout: 'backoffice',
    load: () => import('./pages/keys.tsx'),
  },
];
