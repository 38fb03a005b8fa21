import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';
import { dataWeb } from '../data/web/room.ts';
import { defaultsWeb } from '../defaults/web/room.ts';

/** The municipality's territory in the browser: its overlays on every map, what is known of a point, and the search for addresses. */
export const layersWeb: WebFeature = {
  id: 'layers',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ layersPt }) => layersPt),
    en: () => import('../messages.en.ts').then(({ layersEn }) => layersEn),
  },
  toolsNeedNoWords: true,
  ...mergeWebRooms([defaultsWeb, dataWeb]),
  backofficeRoutes: () => import('./menu.ts').then(({ routes }) => routes),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  tools: async () => {
    const [{ townLayers }, { territory }, { tools: tables }, { viewerTools }] = await Promise.all([
      import('../front/web/town-layers.ts'),
      import('../territory/web/territory.ts'),
      import('../table/web/tools.ts'),
      import('../viewer/web/tools.ts'),
    ]);
    return [townLayers, territory, ...tables, ...viewerTools];
  },
  search: [
    {
      id: 'address',
      label: { pt: 'Moradas e lugares', en: 'Addresses and places' },
      where: ['map', 'palette'],
      search: (term, signal) => import('../territory/web/search-addresses.ts').then(({ searchAddresses }) => searchAddresses(term, signal)),
    },
  ],
};
