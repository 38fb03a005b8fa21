import type { WebFeature } from '#platform/shell/feature.ts';

/** The municipality's territory in the browser: its overlays on every map, what is known of a point, and the search for addresses. */
export const layersWeb: WebFeature = {
  id: 'layers',
  routes: [],
  messages: { pt: {}, en: {} },
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
