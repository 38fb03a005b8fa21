import { expect, it } from 'vitest';
import { pixelsOf } from './boxes.ts';

it('boxes become whole pixels that cover what was drawn, inside the picture', () => {
  expect(pixelsOf({ x: 0.101, y: 0.1, width: 0.2, height: 0.2 }, 100, 50)).toEqual({ left: 10, top: 5, width: 21, height: 11 });
  expect(pixelsOf({ x: 0.9, y: 0.9, width: 0.5, height: 0.5 }, 100, 100)).toEqual({ left: 90, top: 90, width: 10, height: 10 });
  expect(pixelsOf({ x: 0.5, y: 0.5, width: 0.0001, height: 0.0001 }, 10, 10)).toEqual({ left: 5, top: 5, width: 1, height: 1 });
});
