import type { ReceivedOf } from '#platform/http/contract.ts';
import type { occurrences } from '../contract.ts';
import type { OccurrenceItem } from '../schemas.ts';
import type { sorts } from '../inputs.ts';

type Sort = (typeof sorts)[number];
/** What decides where a row stands. */
export type Placed = Pick<OccurrenceItem, 'id' | 'code' | 'createdAt' | 'updatedAt' | 'dueAt'>;

const by = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The orders of `server/list.ts`; those without a deadline come last. */
const orders: Readonly<Record<Sort, (a: Placed, b: Placed) => number>> = {
  '-createdAt': (a, b) => by(b.createdAt, a.createdAt) || b.id - a.id,
  createdAt: (a, b) => by(a.createdAt, b.createdAt) || a.id - b.id,
  '-updatedAt': (a, b) => by(b.updatedAt, a.updatedAt) || b.id - a.id,
  updatedAt: (a, b) => by(a.updatedAt, b.updatedAt) || a.id - b.id,
  '-code': (a, b) => by(b.code, a.code),
  code: (a, b) => by(a.code, b.code),
  dueAt: (a, b) => by(a.dueAt ?? '9', b.dueAt ?? '9') || a.id - b.id,
};

/** What became of the rows that were asked for again under the list's own filter. */
export interface Concerned<Row> {
  /** The rows that stay, where they stood, in their new state. */
  readonly rows: readonly Row[];
  /** Those that no longer belong to the list. */
  readonly left: readonly number[];
  /** Those the filter finds and the list does not show. */
  readonly entered: readonly Row[];
}

export function concerned<Row extends Placed & { readonly version: number }>(
  shown: readonly Row[],
  asked: readonly number[],
  found: readonly Row[],
): Concerned<Row> {
  const known = new Map(found.map((row) => [row.id, row]));
  const here = new Set(shown.map(({ id }) => id));
  const left = asked.filter((id) => here.has(id) && !known.has(id));
  return {
    rows: shown
      .filter(({ id }) => !left.includes(id))
      .map((row) => {
        const fresh = known.get(row.id);
        return fresh && fresh.version >= row.version ? fresh : row;
      }),
    left,
    entered: found.filter(({ id }) => !here.has(id)),
  };
}

/**
 * Rows put where the order has them, within what is shown: what belongs to an earlier or a later page is not shown. `isFirst`, `isLast`:
 * nothing stands before, or after, what is shown.
 */
export function inserted<Row extends Placed>(
  shown: readonly Row[],
  more: readonly Row[],
  sort: Sort,
  { isFirst, isLast, most }: { readonly isFirst: boolean; readonly isLast: boolean; readonly most: number },
): readonly Row[] {
  const order = orders[sort];
  const [first, last] = [shown[0], shown.at(-1)];
  const fits = more.filter(
    (row) =>
      !shown.some(({ id }) => id === row.id) &&
      (isFirst || first === undefined || order(row, first) > 0) &&
      (isLast || last === undefined || order(row, last) < 0),
  );
  if (fits.length === 0) return shown;
  // A row whose place has changed while somebody reads stays where it stands: only the new ones are put in.
  const rows = [...shown];
  for (const row of fits.toSorted(order)) {
    const at = rows.findIndex((other) => order(row, other) < 0);
    rows.splice(at < 0 ? rows.length : at, 0, row);
  }
  return rows.slice(0, most);
}

export type ItemPage = ReceivedOf<(typeof occurrences)['search']>;

/** Pages of a list that is read further and further, newest first, after those concerned were asked for under its filter. */
export function followed(pages: readonly ItemPage[], asked: readonly number[], found: readonly OccurrenceItem[]): ItemPage[] {
  const all = pages.flatMap(({ items }) => items);
  const { rows, left, entered } = concerned(all, asked, found);
  const total = pages[0]?.total ?? 0;
  const next = inserted(rows, entered, '-createdAt', { isFirst: true, isLast: all.length >= total, most: Number.POSITIVE_INFINITY });
  const size = pages[0]?.pageSize ?? 1;
  return pages.map((page, index) => ({
    ...page,
    total: Math.max(0, total + next.length - rows.length - left.length),
    // What came in the middle moves the rest along; the last page holds what is over.
    items: next.slice(index * size, index === pages.length - 1 ? undefined : (index + 1) * size),
  }));
}
