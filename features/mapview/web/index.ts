import type { WebFeature } from '#platform/shell/feature.ts';
import { configuration } from '#platform/shell/sections.ts';
import { maySetHeights } from '../heights-codes.ts';

const heights = { title: { pt: 'Altitudes', en: 'Heights' }, path: 'geoportalgestao/heights', anyOf: maySetHeights.see } as const;

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
    {
      path: heights.path,
      title: heights.title,
      access: { anyOf: heights.anyOf },
      layout: 'backoffice',
      load: () => import('./pages/heights.tsx'),
    },
  ],
  menu: [{ module: 'geoportalgestao', section: configuration, label: heights.title, to: `/${heights.path}`, anyOf: heights.anyOf, order: 323 }],
  tools: () => import('./tools/index.ts').then(({ tools }) => tools),
};
