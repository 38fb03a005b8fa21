import type { WebFeature } from '#platform/shell/feature.ts';

const title = { pt: 'Toponímia', en: 'Street names' };
const mayFind = 'TP_00033';

/** Toponymy: the look-up of streets for everybody; all desk screens are the engine's, with numbering and certificates beside them. */
export const toponymyWeb: WebFeature = {
  id: 'toponymy',
  messages: { pt: {}, en: {} },
  routes: [
    { path: 'toponymy/home', title, access: { anyOf: [mayFind] }, layout: 'portal', plain: true, load: () => import('./front/search-page.tsx') },
    {
      path: 'toponymy/street/$code',
      title,
      access: { anyOf: [mayFind] },
      layout: 'portal',
      plain: true,
      load: () => import('./front/street-page.tsx'),
    },
  ],
  services: [{ module: 'toponymy', label: title, to: '/toponymy/home', anyOf: [mayFind], order: 50 }],
  resources: () => import('./desk/entries.ts').then(({ entries }) => entries),
  parts: () => import('../resources.ts').then(({ parts }) => parts),
  screens: {
    'toponymy-streets': () => import('./desk/street-screens.tsx'),
    'toponymy-doors': () => import('./desk/door-screens.tsx'),
  },
};
