import { describe, expect, it } from 'vitest';
import { inside, planeOf, type HeightPoint } from './plane.ts';

const grid = (height: (x: number, y: number) => number, side = 10): HeightPoint[] =>
  Array.from({ length: side * side }, (_none, index) => {
    const [x, y] = [index % side, Math.floor(index / side)];
    return [x, y, height(x, y)] as const;
  });
const falling = Math.tan((30 * Math.PI) / 180);

describe('the plane of a roof', () => {
  it('has the slope and direction in which it falls', () => {
    expect(planeOf(grid((_x, y) => 100 + y * falling))).toEqual({ slope: 30, azimuth: 180, share: 1 });
    expect(planeOf(grid((x) => 100 - x * falling))).toMatchObject({ slope: 30, azimuth: 90 });
    expect(planeOf(grid((x, y) => 50 + x - y))).toMatchObject({ slope: 55, azimuth: 315 });
    expect(planeOf(grid(() => 7))).toMatchObject({ slope: 0 });
  });

  it('is not tipped by a chimney or a tree', () => {
    const disturbed = grid((x, y) => 100 + y * falling + (x < 2 && y < 4 ? 3 : 0));
    expect(planeOf(disturbed)).toMatchObject({ slope: 30, azimuth: 180, share: 0.92 });
  });

  it('needs points, and not all in one line', () => {
    expect(planeOf(grid(() => 1, 2))).toBeNull();
    expect(planeOf(Array.from({ length: 20 }, (_none, x) => [x, x * 2, x] as const))).toBeNull();
  });

  it('takes the points inside the ring', () => {
    const ring = [
      [0, 0],
      [10, 0],
      [10, 5],
      [5, 5],
      [5, 10],
      [0, 10],
      [0, 0],
    ] as const;
    expect([inside(ring, 2, 2), inside(ring, 7, 7), inside(ring, 7, 2), inside(ring, -1, 2)]).toEqual([true, false, true, false]);
  });
});
