import type { WebFeature } from '#platform/shell/feature.ts';

const layouts = 'geoportalgestao/printlayouts';
const title = { pt: 'Modelos de impressão', en: 'Print layouts' };
/** `designCodes`, written out: `modules.ts` is not in everybody's first load. */
const access = { anyOf: ['IG_00019', 'IG_00020', 'EPL_00056', 'EPL_00057', 'GU_00065', 'GU_00066', 'MB_00644', 'MB_00645'] };

/** Paper: the print panel of the maps. */
export const printingWeb: WebFeature = {
  id: 'printing',
  // The words come with the panel (`texts.ts`).
  messages: {
    pt: { off: 'A moldura não carregou. Abra a impressão de novo.' },
    en: { off: 'The frame did not load. Open printing again.' },
  },
  routes: [
    { path: layouts, title, access, layout: 'backoffice', load: () => import('./designer/pages/list.tsx') },
    { path: `${layouts}/$id`, title, access, layout: 'backoffice', load: () => import('./designer/pages/layout.tsx') },
  ],
  menu: () => import('./menu.ts').then(({ menu }) => menu()),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  tools: () => import('./tools/index.ts').then(({ tools }) => tools),
};
