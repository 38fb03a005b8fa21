import type { MenuEntry, ResourceEntry } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { designCodes, printFronts, printModules } from '../modules.ts';

/** The same group of the navigation the layers are in. */
const maps: MenuSection = { id: 'maps', label: { pt: 'Mapas', en: 'Maps' }, icon: 'catalogue', order: 45 };

export const resources = (): Promise<readonly ResourceEntry[]> =>
  import('../resources.ts').then(({ printVisibleOf }) =>
    printFronts.map((front, index) => ({ resource: printVisibleOf[front], section: maps, order: 60 + index })),
  );

/** Once, beside the print sheets, under the first module that has them here. */
export function menu(): readonly MenuEntry[] {
  const managers = printFronts.map((front) => printModules[front].manager);
  const module = managers.find((one) => publicConfig().modules.some(({ code }) => code === one));
  const label = { pt: 'Modelos de impressão', en: 'Print layouts' };
  const anyOf = [...designCodes.view, ...designCodes.edit];
  return module === undefined ? [] : [{ module, section: maps, label, to: '/geoportalgestao/printlayouts', anyOf, order: 64 }];
}
