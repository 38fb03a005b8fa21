import { expect, it } from 'vitest';
import { isAllInside } from './all-inside.ts';

/** A square of a kilometre with a pond of another municipality in it. */
const ring = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const area = { type: 'MultiPolygon' as const, coordinates: [[ring(0, 1000), ring(400, 500)]] };

it.each([
  ['within', [100, 100, 300, 300], true],
  ['over the edge', [900, 100, 1100, 300], false],
  ['beyond', [1100, 1100, 1300, 1300], false],
  ['around all of it', [-100, -100, 1100, 1100], false],
  ['around what is left out', [350, 350, 600, 600], false],
  ['in what is left out', [420, 420, 480, 480], false],
  ['across what is left out, between its corners', [450, 380, 460, 520], false],
  ['through the whole, between its corners', [100, -100, 300, 1100], false],
] as const)('a view %s', (_, view, isIn) => {
  expect(isAllInside(area, view)).toBe(isIn);
});
