import { describe, expect, it } from 'vitest';
import type { Point } from './coordinates.ts';
import { nameSpot } from './outside-name.ts';

const look = { center: [0, 0] as Point, resolution: 1, width: 1200, height: 800 };

describe('the name of what lies outside', () => {
  it('stands clear of the municipality and of the edges', () => {
    const spot = nameSpot(look, ([x]) => x < 100);
    expect(spot?.[0]).toBeGreaterThan(100 + 75);
    expect(spot?.[0]).toBeLessThan(600 - 75);
  });

  it('is in the middle where nothing is inside, and as near to it as can be', () => {
    expect(Math.hypot(...(nameSpot(look, () => false) ?? [999, 999]))).toBeLessThan(60);
  });

  it('is left out where there is no room: nothing outside in view, or a map too small', () => {
    expect(nameSpot(look, () => true)).toBeNull();
    expect(nameSpot(look, ([x, y]) => Math.hypot(x, y) < 560)).toBeNull();
    expect(nameSpot({ ...look, width: 200 }, () => false)).toBeNull();
  });
});
