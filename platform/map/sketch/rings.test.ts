import { describe, expect, it } from 'vitest';
import type { Point } from '../coordinates.ts';
import { areaOfRings, ringsOf } from './rings.ts';
import { emptySketch, reduce } from './sketch.ts';

const ring = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

describe('the area that rings make', () => {
  it('has the inner ones as holes, and what lies in a hole as a part of its own, in whatever order they were drawn', () => {
    const area = areaOfRings([ring(10, 10, 20), ring(0, 0, 100), ring(15, 15, 5), ring(200, 0, 10)]);
    expect(area).toMatchObject({ type: 'MultiPolygon', coordinates: [[{}, {}], [{}], [{}]] });
    expect(areaOfRings([ring(0, 0, 10)])).toEqual({ type: 'Polygon', coordinates: [[...ring(0, 0, 10), [0, 0]]] });
    expect(areaOfRings([ring(0, 0, 10).slice(0, 2)])).toBeNull();
  });

  it('takes a hole that touches the edge in a corner', () => {
    expect(
      areaOfRings([
        ring(0, 0, 10),
        [
          [0, 5],
          [5, 2],
          [5, 8],
        ],
      ]),
    ).toMatchObject({ type: 'Polygon', coordinates: [{}, {}] });
  });

  it('is the same again after it was taken apart', () => {
    const area = areaOfRings([ring(0, 0, 100), ring(10, 10, 20), ring(200, 0, 10)]);
    if (!area) throw new Error('no area');
    const rings = ringsOf(area, 'a');
    expect(rings.map(({ of, kind }) => [of, kind])).toEqual(Array.from({ length: 3 }, () => ['a', 'area']));
    expect(areaOfRings(rings.map(({ points }) => points))).toEqual(area);
  });
});

describe('replacing', () => {
  const shape = (x: number, id: string) => ({ kind: 'area' as const, id, points: ring(x, 0, 5) });

  it('is one step, and one step back', () => {
    const begun = reduce(emptySketch('area'), { do: 'append', shapes: [shape(0, 'a'), shape(10, 'b'), shape(20, 'c')] });
    const merged = reduce(begun, { do: 'replace', shapes: [0, 2], by: [shape(30, 'd')] });
    expect(merged.shapes.map(({ id }) => id)).toEqual(['b', 'd']);
    expect(reduce(merged, { do: 'undo' }).shapes.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(reduce(begun, { do: 'replace', shapes: [], by: [] })).toBe(begun);
  });
});
