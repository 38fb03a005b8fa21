import type { WebFeature } from '#platform/shell/feature.ts';

/** The municipality's territory in the browser: its overlays on every map, what is known of a point, and the search for addresses. */
export const layersWeb: WebFeature = {
  id: 'layers',
  routes: [],
  messages: { pt: {}, en: {} },
  tools: () => import('../territory/web/territory.ts').then(({ territory }) => [territory]),
  search: [
    {
      id: 'address',
      label: { pt: 'Moradas e lugares', en: 'Addresses and places' },
      where: ['map', 'palette'],
      search: (term, signal) => import('../territory/web/search-addresses.ts').then(({ searchAddresses }) => searchAddresses(term, signal)),
    },
  ],
};
