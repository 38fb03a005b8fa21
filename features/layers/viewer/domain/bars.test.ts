import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';

it('bars stand with the fullest first and the rest last, as long as their share of the fullest', () => {
  const bars = barsOf([
    { rule: 0, count: 5 },
    { rule: 2, count: 20 },
    { rule: 1, count: 5 },
    { rule: -1, count: 10 },
  ]);
  expect(bars.map(({ rule, share }) => [rule, share])).toEqual([
    [2, 1],
    [0, 0.25],
    [1, 0.25],
    [-1, 0.5],
  ]);
  expect(barsOf([])).toEqual([]);
});
