import type { ResourceEntry } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { printFronts } from '../modules.ts';

/** The same group of the navigation the layers are in. */
const maps: MenuSection = { id: 'maps', label: { pt: 'Mapas', en: 'Maps' }, icon: 'catalogue', order: 45 };

export const resources = (): Promise<readonly ResourceEntry[]> =>
  import('../resources.ts').then(({ printVisibleOf }) =>
    printFronts.map((front, index) => ({ resource: printVisibleOf[front], section: maps, order: 60 + index })),
  );
