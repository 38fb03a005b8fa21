import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { WebRoom } from '#platform/shell/room.ts';
import type { SectionId } from '../sections.ts';

/** Written out: the door is in everybody's first load, what is known of these catalogues is not. */
const doors: readonly (readonly [section: SectionId, screen: string, view: string, config: readonly [string, string]])[] = [
  ['worktypes', 'worktypes', 'EPL_00003', ['EPL_00018', 'EPL_00019']],
  ['plans', 'maps', 'EPL_00008', ['EPL_00020', 'EPL_00021']],
  ['pmdfcis', 'pmdfcis', 'EPL_00022', ['EPL_00027', 'EPL_00028']],
  ['pis', 'pis', 'EPL_00029', ['EPL_00034', 'EPL_00035']],
];

const title = { pt: 'Configuração de documentos', en: 'Settings of documents' };

/** Work types, maps, PMDFCI plans and simple requests: the engine's screens, and the settings of each kind. */
export const catalogueWeb: WebRoom = {
  routes: doors.flatMap(([section, screen, view, anyOf]): ScreenRoute[] => [
    {
      path: `eplgestao/${screen}/config`,
      title,
      access: { anyOf },
      layout: 'backoffice',
      load: () => import('./config.tsx').then(({ configScreens }) => ({ Screen: configScreens[section] })),
    },
    // The same screens under the geoportal's management (specification 2 §2).
    { path: `iggestao/${screen}/{-$rest}`, title, access: { anyOf: [view, ...anyOf] }, layout: 'bare', load: () => import('./moved.tsx') },
  ]),
  screens: Object.fromEntries(
    doors.map(([section]) => [
      `emission-${section}`,
      () => import('./list-screens.tsx').then(({ screensFor }) => ({ screens: screensFor(section) })),
    ]),
  ),
};
