import { expect, it } from 'vitest';
import { partOf } from './tabulation-columns.ts';
import { fewest, publicShare } from './public-share.ts';

it('tells no part of few, and whole hundredths of many', () => {
  expect([publicShare(0, 0), publicShare(9, 9), publicShare(1, fewest - 1)]).toEqual([null, null, null]);
  expect([publicShare(0, 10), publicShare(7, 10), publicShare(10, 10), publicShare(1, 3000), publicShare(2, 300)]).toEqual([0, 0.7, 1, 0, 0.01]);
});

it('is at most all of it: some are reopened twice', () => {
  expect(publicShare(12, 10)).toBe(1);
});

it('is nothing of nothing, and nothing for whoever is not told', () => {
  expect([partOf(1, 4), partOf(0, 4), partOf(0, 0), partOf(null, 4), partOf(1, null)]).toEqual([0.25, 0, null, null, null]);
});
