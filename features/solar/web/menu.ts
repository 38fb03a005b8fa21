import type { MenuEntry, ResourceEntry, ScreenRoute } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { may } from '../codes.ts';

const section: MenuSection = { id: 'solar', label: { pt: 'Potencial solar', en: 'Solar potential' }, icon: 'work', order: 19 };
const title = { pt: 'Importar telhados', en: 'Import roofs' };
const anyOf = [may.import];

export const routes: readonly ScreenRoute[] = [
  { path: 'solar/gestao/import/{-$id}', title, access: { anyOf }, layout: 'backoffice', load: () => import('./desk/import-page.tsx') },
];

export const menu: readonly MenuEntry[] = [{ module: 'solar', section, label: title, to: '/solar/gestao/import', anyOf, order: 30 }];

export const resources = (): Promise<readonly ResourceEntry[]> =>
  import('../resources.ts').then(({ roofs, assumptions }) => [
    { resource: roofs, section, order: 10 },
    { resource: assumptions, section, order: 20 },
  ]);
