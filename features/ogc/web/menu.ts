import type { MenuEntry } from '#platform/shell/feature.ts';
import { configuration } from '#platform/shell/sections.ts';
import { may } from '../permissions.ts';

export const ogcMenu: readonly MenuEntry[] = [
  {
    module: 'geoportalgestao',
    section: configuration,
    label: { pt: 'Serviços OGC', en: 'OGC services' },
    to: '/geoportalgestao/ogcremoteservices',
    anyOf: [may.view],
    order: 325,
  },
];
