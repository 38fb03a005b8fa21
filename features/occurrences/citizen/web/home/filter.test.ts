import { describe, expect, it } from 'vitest';
import { everything, isShown, queryOf, readChosen, showsNothing, shownCounts, toggled, writeChosen, type Chosen } from './filter.ts';

const all = [1, 2, 3];

describe('filters of the public map', () => {
  it('hide one entry and show it again', () => {
    const without = toggled(everything, 'types', 2, all);
    expect(without.types).toEqual([1, 3]);
    expect(isShown(without, 'types', 2)).toBe(false);
    expect(toggled(without, 'types', 2, all)).toEqual(everything);
  });
  it('show nothing when all of a kind are hidden', () => {
    const none = all.reduce<Chosen>((chosen, id) => toggled(chosen, 'statuses', id, all), everything);
    expect(showsNothing(none)).toBe(true);
    const counts = shownCounts({ types: [{ id: 7, show: true, qty: 4 }], statuses: all.map((id) => ({ id, show: true, qty: 2 })) }, none);
    expect(counts.types).toEqual([{ id: 7, show: true, qty: 0 }]);
    expect(counts.statuses.every(({ show }) => !show)).toBe(true);
  });
  it('stand in the address and come back from it', () => {
    for (const chosen of [everything, { types: [1, 3], statuses: null }, { types: null, statuses: [] }]) {
      const search = new URLSearchParams('c=1,2&types=9');
      writeChosen(search, chosen);
      expect(readChosen(search)).toEqual(chosen);
      expect(search.get('c')).toBe('1,2');
    }
  });
  it('ask the server for what is chosen only', () => {
    expect(queryOf(everything)).toEqual({});
    expect(queryOf({ types: [1], statuses: null })).toEqual({ type: [1] });
  });
});
