import { IconHome } from '@tabler/icons-react';
import type { MapSession } from '#platform/map/session.ts';
import type { WebFeature } from '#platform/shell/feature.ts';
import { language } from '#platform/shell/language.ts';

const find = { pt: 'Procurar uma sepultura', en: 'Find a grave' };
const mayFind = 'CE_00040';

/** `may.plots.view`. */
const mayPlots = 'CE_00007';
const plots = { pt: 'Lugares dos cemitérios', en: 'Cemetery plots' };

/** The layer comes once the map stands; where it cannot be had, the tree says so and brings it when asked. */
function mountPlots(session: MapSession): () => void {
  let hasEnded = false;
  let undo: (() => void) | undefined;
  const load = (): void => {
    import('./map-layer.ts').then(
      ({ addPlots }) => {
        if (!hasEnded) undo = addPlots(session);
      },
      () => {
        if (hasEnded) return;
        undo = session.layers.miss({
          title: plots[language.get()],
          retry() {
            undo?.();
            load();
          },
        });
      },
    );
  };
  load();
  return () => {
    hasEnded = true;
    undo?.();
  };
}

/** Cemeteries: the look-up for everybody, the desk's board, plan and import; the rest are the engine's screens. */
export const cemeteriesWeb: WebFeature = {
  id: 'cemeteries',
  messages: { pt: {}, en: {} },
  routes: [
    { path: 'cemeteries/home', title: find, access: { anyOf: [mayFind] }, layout: 'portal', plain: true, load: () => import('./front/page.tsx') },
  ],
  tools: () =>
    // With an icon every map has: the first load of the map is at its bar.
    Promise.resolve([
      {
        id: 'cemetery-plots',
        label: plots,
        icon: IconHome,
        permission: mayPlots,
        module: 'cemeteries',
        pages: ['ig'],
        background: true,
        mount: mountPlots,
      },
    ]),
  backofficeRoutes: () => import('./desk/menu.ts').then(({ cemeteryRoutes }) => cemeteryRoutes),
  menu: () => import('./desk/menu.ts').then(({ cemeteryMenu }) => cemeteryMenu),
  resources: () => import('./desk/entries.ts').then(({ entries }) => entries),
  parts: () => import('../resources.ts').then(({ parts }) => parts),
  screens: {
    'cemetery-deceased': () => import('./desk/deceased-screens.tsx'),
    'cemetery-plots': () => import('./desk/plot-screens.tsx'),
    'cemetery-concessions': () => import('./desk/concession-screens.tsx'),
    'cemetery-fees': () => import('./desk/fee-screens.tsx'),
  },
};
