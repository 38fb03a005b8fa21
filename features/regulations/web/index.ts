import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { bookList } from '../books.ts';

const title = { pt: 'Regulamentos', en: 'Regulations' };

/** Regulations: kept by clerks in three modules, read by everybody beside the map and on a page without it. */
export const regulationsWeb: WebFeature = {
  id: 'regulations',
  messages: { pt: {}, en: {} },
  routes: bookList.map(({ book, mayRead }): ScreenRoute => ({
    path: `${book}/regulations/{-$id}`,
    title,
    access: { anyOf: [mayRead] },
    layout: 'portal',
    plain: true,
    load: () => import('./front/page.tsx'),
  })),
  backofficeRoutes: () => import('./menu.ts').then(({ regulationsRoutes }) => regulationsRoutes),
  menu: () => import('./menu.ts').then(({ regulationsMenu }) => regulationsMenu),
  tools: () => import('./tools.ts').then(({ tools }) => tools),
};
