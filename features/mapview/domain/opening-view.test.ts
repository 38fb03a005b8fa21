import { describe, expect, it } from 'vitest';
import { CELL, openingView, roomy, type Cell } from './opening-view.ts';

const map = [-32_768, -32_768, 32_768, 32_768] as const;
const town = (column: number, row: number, side: number, count: number): Cell[] =>
  Array.from({ length: side * side }, (_, at) => ({ column: column + (at % side), row: row + Math.floor(at / side), count }));

describe('the view a map opens on', () => {
  it('is the town, not the hamlets far off', () => {
    const cells = [...town(0, 0, 8, 100), { column: 70, row: 3, count: 40 }, { column: -60, row: -50, count: 12 }];
    const [minx, miny, maxx, maxy] = openingView(cells, map) ?? [];
    expect([minx, miny, maxx, maxy].every((value) => Math.abs(value ?? Infinity) <= 8 * CELL * 1.1)).toBe(true);
  });

  it('holds at least half of what there is, whatever its shape', () => {
    for (const cells of [
      town(0, 0, 12, 3),
      [...town(0, 0, 5, 10), ...town(40, 10, 5, 10)],
      Array.from({ length: 60 }, (_, at) => ({ column: at, row: Math.round(at / 3), count: 1 + (at % 7) })),
    ]) {
      const [minx = 0, miny = 0, maxx = 0, maxy = 0] = openingView(cells, map) ?? [];
      const seen = cells.filter(({ column, row }) => {
        const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL];
        return x > minx && x < maxx && y > miny && y < maxy;
      });
      const count = (list: readonly Cell[]): number => list.reduce((all, cell) => all + cell.count, 0);
      expect(count(seen) / count(cells)).toBeGreaterThanOrEqual(0.5);
    }
  });

  it('is the whole where people live all over it', () => {
    const [minx = 0, , maxx = 0] = openingView(town(0, 0, 20, 3), map) ?? [];
    expect(maxx - minx).toBeGreaterThan(20 * CELL);
  });

  it('is one town of two only where that one is much the greater', () => {
    const width = (here: number, there: number): number => {
      const [minx = 0, , maxx = 0] = openingView([...town(0, 0, 6, here), ...town(20, 0, 6, there)], map) ?? [];
      return maxx - minx;
    };
    expect(width(10, 1)).toBeLessThan(8 * CELL);
    expect(width(10, 10)).toBeGreaterThan(20 * CELL);
  });

  it('of one street has room around it, and never leaves the map', () => {
    expect(openingView([{ column: 0, row: 0, count: 200 }], map)).toEqual([-622, -622, 878, 878]);
    expect(openingView([{ column: 127, row: 0, count: 200 }], map)?.[2]).toBe(32_768);
    expect(roomy([-40_000, 0, 40_000, 100], map)).toEqual([-32_768, -700, 32_768, 800]);
  });

  it('is not known from a handful', () => {
    expect(openingView([], map)).toBeNull();
    expect(openingView([{ column: 0, row: 0, count: 29 }], map)).toBeNull();
  });
});
