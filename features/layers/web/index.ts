import { treeRoom } from '../tree/web/room.ts';
import type { WebFeature } from '#platform/shell/feature.ts';

/** The municipality's territory in the browser: its overlays on every map, what is known of a point, and the search for addresses. */
export const layersWeb: WebFeature = {
  id: 'layers',
  routes: [...(treeRoom.routes ?? [])],
  messages: {
    pt: () => import('../tree/messages.pt.ts').then(({ treePt }) => ({ tree: treePt })),
    en: () => import('../tree/messages.en.ts').then(({ treeEn }) => ({ tree: treeEn })),
  },
  menu: () => import('../tree/web/menu.ts').then(({ treeMenu }) => treeMenu.menu ?? []),
  tools: async () => {
    const [{ townLayers }, { territory }] = await Promise.all([import('../front/web/town-layers.ts'), import('../territory/web/territory.ts')]);
    return [townLayers, territory];
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
