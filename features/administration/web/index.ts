import type { WebFeature } from '#platform/shell/feature.ts';
import { auditMenu, auditRoutes } from './audit/routes.ts';

/** Administration in the browser: modules, settings, definitions of the map, the portal home. */
export const administrationWeb: WebFeature = {
  id: 'administration',
  routes: [...auditRoutes],
  menu: [...auditMenu],
  messages: { pt: {}, en: {} },
};
