import { configuration } from '#platform/shell/sections.ts';
import type { WebFeature } from '#platform/shell/feature.ts';
import { maySet } from '../codes.ts';

const title = { pt: 'Vista de rua', en: 'Street view' };
const screen = 'geoportalgestao/streetview';

/** Pictures taken at street level. */
export const streetViewWeb: WebFeature = {
  id: 'street-view',
  // What is said before the tool is there; the rest comes with it (`texts.ts`).
  messages: {
    pt: { notLoaded: 'A vista de rua não carregou. Verifique a ligação e abra-a de novo.' },
    en: { notLoaded: 'Street view did not load. Check the connection and open it again.' },
  },
  routes: [{ path: screen, title, access: { anyOf: maySet.see }, layout: 'backoffice', load: () => import('./pages/settings.tsx') }],
  menu: [{ module: 'geoportalgestao', section: configuration, label: title, to: `/${screen}`, anyOf: maySet.see, order: 322 }],
  tools: () => import('./tools/index.ts').then(({ tools }) => tools),
};
