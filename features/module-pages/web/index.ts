import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { configuredModules } from '#platform/tenancy/configured.ts';
import { communication } from '#platform/shell/sections.ts';
import { may, moduleCodes } from '../codes.ts';

/** Pages of the modules that are nothing but configuration; their contents are a declared resource of each. */
export const modulePagesWeb: WebFeature = {
  id: 'module-pages',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ modulePagesPt }) => modulePagesPt),
    en: () => import('../messages.en.ts').then(({ modulePagesEn }) => modulePagesEn),
  },
  routes: moduleCodes.map((module): ScreenRoute => ({
    path: `${module}/home`,
    title: configuredModules[module],
    access: { anyOf: [may[module].home] },
    layout: 'portal',
    plain: true,
    load: () => import('./page.tsx'),
  })),
  services: moduleCodes.map((module, index) => ({
    module,
    label: configuredModules[module],
    to: `/${module}/home`,
    anyOf: [may[module].home],
    order: 60 + index,
  })),
  resources: () =>
    import('../resources.ts').then(({ allContents }) =>
      allContents.map((resource, index) => ({ resource, section: communication, order: 380 + index })),
    ),
};
