import type { MenuEntry, ScreenRoute } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { mayDesk } from '../../codes.ts';

export const cemeterySection: MenuSection = { id: 'cemeteries', label: { pt: 'Cemitérios', en: 'Cemeteries' }, icon: 'work', order: 18 };

const pages = [
  { at: 'board', label: { pt: 'Ocupação', en: 'Occupation' }, code: mayDesk.overview, order: 400, load: () => import('./board-page.tsx') },
  { at: 'plan', label: { pt: 'Planta', en: 'Plan' }, code: mayDesk.overview, order: 401, load: () => import('./plan-page.tsx') },
  { at: 'import', label: { pt: 'Importar', en: 'Import' }, code: mayDesk.import, order: 420, load: () => import('./import-page.tsx') },
] as const;

export const cemeteryRoutes: readonly ScreenRoute[] = pages.map(({ at, label, code, load }) => ({
  path: `cemeteries/gestao/${at}/{-$id}`,
  title: label,
  access: { anyOf: [code] },
  layout: 'backoffice',
  load,
}));

export const cemeteryMenu: readonly MenuEntry[] = pages.map(({ at, label, code, order }) => ({
  module: 'cemeteries',
  section: cemeterySection,
  label,
  to: `/cemeteries/gestao/${at}`,
  anyOf: [code],
  order,
}));
