import { expect, it } from 'vitest';
import { between } from './selection.ts';

it('a range goes either way, and is one row where its beginning is on another page', () => {
  expect(between([5, 3, 9, 7], 3, 7)).toEqual([3, 9, 7]);
  expect(between([5, 3, 9, 7], 7, 5)).toEqual([5, 3, 9, 7]);
  expect(between([5, 3], 8, 3)).toEqual([3]);
  expect(between([5, 3], null, 3)).toEqual([3]);
});
