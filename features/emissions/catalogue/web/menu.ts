import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { sectionIds, sections } from '../sections.ts';
import { emissions } from '../../record/web/section.ts';

const title = { pt: 'Configuração de documentos', en: 'Settings of documents' };

/** Work types, maps, PMDFCI plans and simple requests: the engine's screens, and the settings of each kind. */
export const catalogueMenu: RoomMenu = {
  routes: sectionIds.flatMap((section): ScreenRoute[] => {
    const { screen, may } = sections[section];
    const anyOf = [may.config, may.configEdit];
    return [
      {
        path: `eplgestao/${screen}/config`,
        title,
        access: { anyOf },
        layout: 'backoffice',
        load: () => import('./config.tsx').then(({ configScreens }) => ({ Screen: configScreens[section] })),
      },
      // The same screens under the geoportal's management (specification 2 §2).
      { path: `iggestao/${screen}/{-$rest}`, title, access: { anyOf: [may.view, ...anyOf] }, layout: 'bare', load: () => import('./moved.tsx') },
    ];
  }),
  resources: () =>
    import('../resources.ts').then(({ resourceOf }) =>
      sectionIds.map((id, index) => ({ resource: resourceOf[id], section: emissions, order: 20 + index })),
    ),
};
