import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { hasTile, tileAt, tileCount, tileExtent, tileGrid } from './tile-grid.ts';

const extent = [-131072, -309760, 393216, 214528] as const; // a square of 524,288 m
const resolutions = Array.from({ length: 14 }, (_, z) => 1024 / 2 ** z);
const grid = tileGrid({ extent, resolutions });

describe('tile grid', () => {
  it('covers its extent with one tile at the coarsest level', () => {
    expect(tileCount(grid, 0)).toEqual({ columns: 1, rows: 1 });
    expect(tileExtent(grid, 0, 0, 0)).toEqual(extent);
  });

  it('counts rows to the south from the top left corner', () => {
    expect(tileExtent(grid, 1, 0, 0)).toEqual([-131072, -47616, 131072, 214528]);
    expect(tileExtent(grid, 1, 1, 1)).toEqual([131072, -309760, 393216, -47616]);
  });

  it('knows which tiles exist', () => {
    expect(hasTile(grid, 2, 3, 3)).toBe(true);
    expect(hasTile(grid, 2, 4, 0)).toBe(false);
    expect(hasTile(grid, 14, 0, 0)).toBe(false);
    expect(hasTile(grid, 1, 0.5, 0)).toBe(false);
    expect(hasTile(grid, -1, 0, 0)).toBe(false);
  });

  it('keeps one column where resolutions are odd and the extent is not a multiple', () => {
    const odd = tileGrid({ extent: [0, 0, 1000, 1000], resolutions: [5, 0.7] });
    expect(tileCount(odd, 0)).toEqual({ columns: 1, rows: 1 });
    expect(tileCount(odd, 1)).toEqual({ columns: 3, rows: 3 });
  });

  it('finds for every point the tile whose ground holds it', () => {
    const inside = fc.tuple(
      fc.double({ min: extent[0], max: extent[2] - 0.001, noNaN: true }),
      fc.double({ min: extent[1] + 0.001, max: extent[3], noNaN: true }),
    );
    fc.assert(
      fc.property(inside, fc.integer({ min: 0, max: 13 }), (point, z) => {
        const { x, y } = tileAt(grid, z, point);
        const [minx, miny, maxx, maxy] = tileExtent(grid, z, x, y);
        return hasTile(grid, z, x, y) && point[0] > minx - 1e-6 && point[0] < maxx + 1e-6 && point[1] > miny - 1e-6 && point[1] < maxy + 1e-6;
      }),
    );
  });
});
