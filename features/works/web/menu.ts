import type { MenuEntry, ResourceEntry, ScreenRoute } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { may } from '../codes.ts';

const section: MenuSection = { id: 'works', label: { pt: 'Intervenções', en: 'Works' }, icon: 'work', order: 17 };
const title = { pt: 'Calendário e mapa de obras', en: 'Calendar and map of works' };
const anyOf = [may.works.view];

export const routes: readonly ScreenRoute[] = [
  { path: 'gim/works/calendar', title, access: { anyOf }, layout: 'backoffice', load: () => import('./desk/calendar.tsx') },
];

export const menu: readonly MenuEntry[] = [{ module: 'gim', section, label: title, to: '/gim/works/calendar', anyOf, order: 20 }];

export const resources = (): Promise<readonly ResourceEntry[]> =>
  import('../resources.ts').then(({ works, kinds }) => [
    { resource: works, section, order: 10 },
    { resource: kinds, section, order: 90 },
  ]);
