import type { ResourceEntry } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { schools, streets, turns } from '../../resources.ts';

const section: MenuSection = { id: 'schools', label: { pt: 'Escolas', en: 'Schools' }, icon: 'work', order: 40 };

export const entries: readonly ResourceEntry[] = [
  { resource: schools, section, order: 10 },
  { resource: streets, section, order: 20 },
  { resource: turns, section, order: 30 },
];
