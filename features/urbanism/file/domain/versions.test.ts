import { expect, it } from 'vitest';
import { formerOf, isReplaced } from './versions.ts';

it('versions are listed from the latest to the first, and a ring ends', () => {
  const all = [
    { id: 1, replacesId: null },
    { id: 2, replacesId: 1 },
    { id: 3, replacesId: 2 },
    { id: 4, replacesId: null },
  ];
  const last = { id: 3, replacesId: 2 };
  expect(formerOf(last, all).map(({ id }) => id)).toEqual([2, 1]);
  expect(all.filter((one) => !isReplaced(one, all)).map(({ id }) => id)).toEqual([3, 4]);
  const ring = [
    { id: 1, replacesId: 2 },
    { id: 2, replacesId: 1 },
  ];
  expect(formerOf({ id: 1, replacesId: 2 }, ring)).toHaveLength(2);
});
