import type { MenuEntry } from '#platform/shell/feature.ts';
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
