import type { MenuEntry, ResourceEntry, ScreenRoute } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { may } from '../../codes.ts';
import { resources } from '../../resources.ts';

const section: MenuSection = { id: 'legal', label: { pt: 'Lei e transparência', en: 'Law and transparency' }, icon: 'rules', order: 65 };
const register = { pt: 'Registo de tratamentos', en: 'Register of processing' };
const path = 'geoportalgestao/processing-register';

export const legalRoutes: readonly ScreenRoute[] = [
  { path, title: register, access: { anyOf: [may.register] }, layout: 'backoffice', load: () => import('./register-page.tsx') },
];

export const legalMenu: readonly MenuEntry[] = [
  { module: 'geoportalgestao', section, label: register, to: `/${path}`, anyOf: [may.register], order: 650 },
];

export const entries: readonly ResourceEntry[] = resources.map((resource, index) => ({ resource, section, order: 651 + index }));
