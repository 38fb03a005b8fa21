import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { configuredModules } from '#platform/tenancy/configured.ts';
import { communication } from '#platform/shell/sections.ts';
import { keysOf } from '#platform/kernel/unknown.ts';

const moduleCodes = keysOf(configuredModules);
/** As in `codes.ts`, which visitors need not load. */
const home = (module: string): string => `${module.toUpperCase()}_00001`;

/** Pages of the modules that are nothing but configuration; their contents are a declared resource of each. */
export const modulePagesWeb: WebFeature = {
  id: 'module-pages',
  // The words come with the page.
  messages: { pt: {}, en: {} },
  routes: moduleCodes.map((module): ScreenRoute => ({
    path: `${module}/home`,
    title: configuredModules[module],
    access: { anyOf: [home(module)] },
    layout: 'portal',
    plain: true,
    load: () => import('./page.tsx'),
  })),
  services: moduleCodes.map((module, index) => ({
    module,
    label: configuredModules[module],
    to: `/${module}/home`,
    anyOf: [home(module)],
    order: 60 + index,
  })),
  resources: () =>
    import('../resources.ts').then(({ allContents }) =>
      allContents.map((resource, index) => ({ resource, section: communication, order: 380 + index })),
    ),
};
