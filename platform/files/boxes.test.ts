import { expect, it } from 'vitest';
import { pieceOf, pixelsOf } from './boxes.ts';

it('boxes become whole pixels that cover what was drawn, inside the picture', () => {
  expect(pixelsOf({ x: 0.101, y: 0.1, width: 0.2, height: 0.2 }, 100, 50)).toEqual({ left: 10, top: 5, width: 21, height: 11 });
  expect(pixelsOf({ x: 0.9, y: 0.9, width: 0.5, height: 0.5 }, 100, 100)).toEqual({ left: 90, top: 90, width: 10, height: 10 });
  expect(pixelsOf({ x: 0.5, y: 0.5, width: 0.0001, height: 0.0001 }, 10, 10)).toEqual({ left: 5, top: 5, width: 1, height: 1 });
});

it('a picture is cut around what matters, and never beyond its edges', () => {
  const whole = { width: 300, height: 200 };
  expect(pieceOf({ width: 100, height: 100, focus: [0.5, 0.5] }, whole)).toEqual({ left: 50, top: 0, width: 200, height: 200 });
  expect(pieceOf({ width: 100, height: 100, focus: [0.95, 0.1] }, whole)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  expect(pieceOf({ width: 160, height: 40, focus: [0, 1] }, whole)).toEqual({ left: 0, top: 125, width: 300, height: 75 });
  expect(pieceOf({ width: 150, height: null, focus: [0.2, 0.2] }, whole)).toEqual({ left: 0, top: 0, width: 300, height: 200 });
});
