import type { WebFeature } from '#platform/shell/feature.ts';

/** Administration in the browser: modules, settings, definitions of the map, the portal home. */
export const administrationWeb: WebFeature = {
  id: 'administration',
  routes: [],
  messages: { pt: {}, en: {} },
};
