import type { MenuEntry, ScreenRoute } from '#platform/shell/feature.ts';
import { configuration } from '#platform/shell/sections.ts';
import { bookList, type Book, type BookPlan } from '../books.ts';

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

export const regulationsRoutes: readonly ScreenRoute[] = bookList.flatMap(deskRoutes);

/** Whoever keeps several books tells them apart in the menu. */
const labels = {
  ig: { pt: 'Regulamentos do mapa', en: 'Regulations of the map' },
  epl: { pt: 'Regulamentos das plantas', en: 'Regulations of plans' },
  gu: { pt: 'Regulamentos do urbanismo', en: 'Regulations of urban planning' },
} as const satisfies Readonly<Record<Book, object>>;

const menuEntry = ({ book, desk, may }: BookPlan, index: number): MenuEntry => ({
  module: desk,
  section: configuration,
  label: labels[book],
  to: `/${desk}/regulations`,
  anyOf: [may.view],
  order: 330 + index,
});

export const regulationsMenu: readonly MenuEntry[] = bookList.map(menuEntry);
