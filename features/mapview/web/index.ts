import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { configuration } from '#platform/shell/sections.ts';
import { mapPages, may, type MapPage } from '../codes.ts';
import { maySetHeights } from '../heights-codes.ts';

const heights = { title: { pt: 'Altitudes', en: 'Heights' }, path: 'geoportalgestao/heights', anyOf: maySetHeights.see } as const;

const titles: Readonly<Record<MapPage, ScreenRoute['title']>> = {
  ig: { pt: 'Mapa', en: 'Map' },
  epl: { pt: 'Plantas de localização', en: 'Location plans' },
  gu: { pt: 'Urbanismo', en: 'Urban planning' },
};

/** The map page of each module that has this one, and the tools that belong to no other slice. */
export const mapviewWeb: WebFeature = {
  id: 'mapview',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ mapviewPt }) => mapviewPt),
    en: () => import('../messages.en.ts').then(({ mapviewEn }) => mapviewEn),
  },
  services: [
    { module: 'ig', label: titles.ig, to: '/ig/home', anyOf: [may.ig.home], order: 30 },
    { module: 'epl', label: { pt: 'Plantas', en: 'Plans' }, to: '/epl/home', anyOf: [may.epl.home], order: 31 },
  ],
  routes: [
    ...mapPages.map((page): ScreenRoute => ({
      // A process of urban planning is opened by its number.
      path: page === 'gu' ? 'gu/home/{-$process}' : `${page}/home`,
      title: titles[page],
      access: { anyOf: [may[page].home] },
      layout: 'map',
      load: () => import('./pages/map.tsx'),
    })),
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
