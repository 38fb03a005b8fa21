import { describe, expect, it } from 'vitest';
import { seenBy, type Guarded } from './sight.ts';

const row = (id: number, part: Partial<Guarded> = {}): Guarded => ({
  id,
  parentId: null,
  active: true,
  deleted: false,
  isPrivate: false,
  roleIds: [],
  ...part,
});
const seen = (rows: readonly Guarded[], roles: readonly number[] = []) => seenBy(rows, roles).map(({ row: { id }, isPrivate }) => [id, isPrivate]);

describe('who sees a layer', () => {
  it('everybody, unless it is off, in the trash or private', () => {
    expect(seen([row(1), row(2, { active: false }), row(3, { deleted: true }), row(4, { isPrivate: true, roleIds: [7] })])).toEqual([[1, false]]);
  });

  it('of a private one: who has one of its roles; without roles nobody', () => {
    const rows = [row(1, { isPrivate: true, roleIds: [7, 8] }), row(2, { isPrivate: true })];
    expect(seen(rows, [8])).toEqual([[1, true]]);
    expect(seen(rows, [9])).toEqual([]);
    expect(seen([row(1, { roleIds: [7] })])).toEqual([[1, false]]);
  });

  it('only through groups that are open too, in whatever order they come', () => {
    const inside = row(3, { parentId: 2 });
    const middle = row(2, { parentId: 1 });
    expect(seen([inside, middle, row(1)])).toEqual([
      [3, false],
      [2, false],
      [1, false],
    ]);
    expect(seen([inside, middle, row(1, { active: false })])).toEqual([]);
    expect(seen([inside, row(2, { parentId: 1, deleted: true }), row(1)])).toEqual([[1, false]]);
    expect(seen([inside, row(2, { isPrivate: true, roleIds: [7] })], [7])).toEqual([
      [3, true],
      [2, true],
    ]);
    expect(seen([inside])).toEqual([]);
  });

  it('ends where groups stand in each other', () => {
    expect(seen([row(1, { parentId: 2 }), row(2, { parentId: 1 })])).toEqual([]);
  });
});
