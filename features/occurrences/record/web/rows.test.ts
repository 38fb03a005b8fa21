import { describe, expect, it } from 'vitest';
import type { OccurrenceItem } from '../schemas.ts';
import { concerned, followed, inserted } from './rows.ts';

const row = (id: number, version = 1, dueAt: string | null = null) => ({
  id,
  version,
  code: `VC-2026-${String(id).padStart(6, '0')}`,
  createdAt: `2026-11-${String(id).padStart(2, '0')}T10:00:00.000Z`,
  updatedAt: `2026-11-${String(30 - id).padStart(2, '0')}T10:00:00.000Z`,
  dueAt,
});
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

describe('rows something was pushed about', () => {
  const shown = [row(9, 2), row(7, 2), row(5, 2)];
  it('take their new state where they stand, or go; nothing else moves', () => {
    const { rows, left, entered } = concerned(shown, [7, 5, 3], [row(7, 3), row(3, 4)]);
    expect(rows).toEqual([row(9, 2), row(7, 3)]);
    expect(left).toEqual([5]);
    expect(ids(entered)).toEqual([3]);
    // Nobody asked about the ninth: it stays.
    expect(rows[0]).toBe(shown[0]);
  });
  it('an answer that is older than the row changes nothing', () => {
    expect(concerned(shown, [7], [row(7, 1)]).rows).toEqual(shown);
  });
});

describe('rows that come', () => {
  const newest = [row(9), row(7), row(5)];
  const middle = { isFirst: false, isLast: false, most: 3 };
  it('stand where the order has them, and push the last one to the next page', () => {
    expect(ids(inserted(newest, [row(8), row(12)], '-createdAt', { isFirst: true, isLast: false, most: 4 }))).toEqual([12, 9, 8, 7]);
    expect(ids(inserted([row(5), row(7)], [row(6)], 'createdAt', middle))).toEqual([5, 6, 7]);
    expect(ids(inserted([row(9), row(7)], [row(8)], 'updatedAt', middle))).toEqual([9, 8, 7]);
    expect(ids(inserted([row(7), row(9)], [row(8)], '-updatedAt', middle))).toEqual([7, 8, 9]);
    expect(ids(inserted([row(7), row(9)], [row(8)], 'code', middle))).toEqual([7, 8, 9]);
    expect(ids(inserted([row(9), row(7)], [row(8)], '-code', middle))).toEqual([9, 8, 7]);
  });
  it('that belong to another page are not shown', () => {
    expect(inserted(newest, [row(12), row(2)], '-createdAt', middle)).toBe(newest);
    expect(ids(inserted(newest, [row(2)], '-createdAt', { isFirst: false, isLast: true, most: 25 }))).toEqual([9, 7, 5, 2]);
  });
  it('without a deadline come last, and nothing stands twice', () => {
    const due = [row(1, 1, '2026-11-05T00:00:00Z'), row(2)];
    expect(ids(inserted(due, [row(3, 1, '2026-11-04T00:00:00Z'), row(4), row(2)], 'dueAt', { isFirst: true, isLast: true, most: 25 }))).toEqual([
      3, 1, 2, 4,
    ]);
  });
});

describe('pages of a list that was read further', () => {
  // Of a row only what decides its place is looked at.
  const page = (number: number, total: number, rows: readonly ReturnType<typeof row>[]) => ({
    items: rows as unknown as OccurrenceItem[],
    total,
    totalIsExact: true,
    page: number,
    pageSize: 2,
    crs: '',
  });
  const two = [page(1, 5, [row(9), row(7)]), page(2, 5, [row(5), row(3)])];
  const of = (rows: readonly ReturnType<typeof row>[]) => rows as unknown as OccurrenceItem[];
  const shape = (pages: ReturnType<typeof followed>) => pages.map(({ items, total }) => [total, ...ids(items)]);

  it('change in place, and keep the rows nobody spoke of', () => {
    const pages = followed(two, [7], of([row(7, 2)]));
    expect(shape(pages)).toEqual([
      [5, 9, 7],
      [5, 5, 3],
    ]);
    expect(pages[0]?.items[1]?.version).toBe(2);
    expect(pages[1]?.items[0]).toBe(two[1]?.items[0]);
  });
  it('take in what came and let go what left, and count both', () => {
    expect(shape(followed(two, [10, 5], of([row(10)])))).toEqual([
      [5, 10, 9],
      [5, 7, 3],
    ]);
    expect(shape(followed(two, [10], of([row(10)])))).toEqual([
      [6, 10, 9],
      [6, 7, 5, 3],
    ]);
  });
  it('leave out what stands on a page that was not read yet', () => {
    expect(shape(followed(two, [1], of([row(1, 2)])))).toEqual([
      [5, 9, 7],
      [5, 5, 3],
    ]);
  });
});
