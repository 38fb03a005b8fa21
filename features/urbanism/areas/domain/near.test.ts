import { describe, expect, it } from 'vitest';
import { pathsNear } from './near.ts';

const square = [
  [0, 0],
  [100.123456, 0],
  [100.123456, 100],
  [0, 100],
  [0, 0],
] as [number, number][];

describe('edges near a place', () => {
  it('keep their corners to the last digit and leave out the rest of a large shape', () => {
    const paths = pathsNear({ type: 'Polygon', coordinates: [square] }, { minx: 95, miny: -5, maxx: 105, maxy: 5 });
    expect(paths).toEqual([
      [
        [0, 0],
        [100.123456, 0],
        [100.123456, 100],
      ],
    ]);
  });

  it('of a shape that is elsewhere are none', () => {
    expect(pathsNear({ type: 'MultiPolygon', coordinates: [[square]] }, { minx: 200, miny: 200, maxx: 300, maxy: 300 })).toEqual([]);
    expect(pathsNear({ type: 'Point', coordinates: [3, 4] }, { minx: 0, miny: 0, maxx: 9, maxy: 9 })).toEqual([[[3, 4]]]);
  });
});
