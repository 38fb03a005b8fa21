import type { MenuEntry, ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { configuration } from '#platform/shell/sections.ts';
import { bookList, type BookPlan } from '../books.ts';

const title = { pt: 'Regulamentos', en: 'Regulations' };

function deskRoutes({ desk, may }: BookPlan): ScreenRoute[] {
  const page = (path: string, anyOf: readonly string[], load: ScreenRoute['load']): ScreenRoute => ({
    path: `${desk}/regulations${path}`,
    title,
    access: { anyOf },
    layout: 'backoffice',
    load,
  });
  const add = (): ReturnType<ScreenRoute['load']> => import('./desk/add.tsx');
  const record = (): ReturnType<ScreenRoute['load']> => import('./desk/record.tsx');
  return [
    page('', [may.view], () => import('./desk/tree.tsx')),
    page('/trash', [may.delete], () => import('./desk/trash.tsx')),
    page('/group', [may.add], add),
    page('/item', [may.add], add),
    page('/group/$id', [may.detail, may.edit], record),
    page('/item/$id', [may.detail, may.edit], record),
    // Of any other type there is nothing to make: the navigation is cancelled (specification 2 §5).
    page('/$type', [may.view, may.add], () => import('./desk/cancelled.tsx')),
  ];
}

const menuEntry = ({ desk, may }: BookPlan, index: number): MenuEntry => ({
  module: desk,
  section: configuration,
  label: title,
  to: `/${desk}/regulations`,
  anyOf: [may.view],
  order: 330 + index,
});

/** Regulations: kept by clerks in three modules, read by everybody beside the map and on a page without it. */
export const regulationsWeb: WebFeature = {
  id: 'regulations',
  messages: { pt: {}, en: {} },
  routes: [
    ...bookList.flatMap(deskRoutes),
    ...bookList.map(({ book, mayRead }): ScreenRoute => ({
      path: `${book}/regulations/{-$id}`,
      title,
      access: { anyOf: [mayRead] },
      layout: 'portal',
      plain: true,
      load: () => import('./front/page.tsx'),
    })),
  ],
  menu: bookList.map(menuEntry),
  tools: () => import('./tools.ts').then(({ tools }) => tools),
};
