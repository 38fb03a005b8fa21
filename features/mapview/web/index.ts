import type { WebFeature } from '#platform/shell/feature.ts';

/** The map page (module ig) and the tools that belong to no other slice. */
export const mapviewWeb: WebFeature = {
  id: 'mapview',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ mapviewPt }) => mapviewPt),
    en: () => import('../messages.en.ts').then(({ mapviewEn }) => mapviewEn),
  },
  services: [{ module: 'ig', label: { pt: 'Mapa', en: 'Map' }, to: '/ig/home', anyOf: ['IG_00001'], order: 30 }],
  routes: [
    {
      path: 'ig/home',
      title: { pt: 'Mapa', en: 'Map' },
      access: { anyOf: ['IG_00001'] },
      layout: 'map',
      load: () => import('./pages/map.tsx'),
    },
  ],
  tools: () => import('./tools/index.ts').then(({ tools }) => tools),
};
