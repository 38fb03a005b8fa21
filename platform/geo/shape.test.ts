import { describe, expect, it } from 'vitest';
import { cornersOf, crosses, shapeInputs, wktOf, type Shape } from './shape.ts';

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
] as const;
const polygon = (ring: readonly (readonly number[])[]) => ({ type: 'Polygon', coordinates: [ring] });
const complaint = (kind: 'line' | 'polygon', value: unknown): unknown => {
  const [issue] = shapeInputs[kind].safeParse(value).error?.issues ?? [];
  return issue && 'params' in issue ? issue.params?.['code'] : issue?.code;
};

describe('a shape of a form', () => {
  it('is kept in millimetres and in two dimensions', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1.00049, 2, 7],
        [3, 4],
      ],
    };
    expect(shapeInputs.line.parse(line)).toEqual({
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    });
    expect(shapeInputs.polygon.parse(polygon(square)).coordinates[0]).toEqual(square);
  });

  it('is closed, whole and of as many corners as one can look at', () => {
    expect(complaint('polygon', polygon(square.slice(0, 4)))).toBe('geometry.open');
    expect(complaint('polygon', { type: 'Polygon', coordinates: [square, square] })).toBe('too_big');
    expect(complaint('line', { type: 'LineString', coordinates: Array.from({ length: 1001 }, (_, n) => [n, 0]) })).toBe('geometry.corners');
    expect(
      complaint('line', {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [Number.POSITIVE_INFINITY, 1],
        ],
      }),
    ).toBe('invalid_type');
    expect(
      complaint('line', {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0, 0.0001],
        ],
      }),
    ).toBe('geometry.crosses');
  });

  it('does not cross itself', () => {
    expect(crosses(square, true)).toBe(false);
    // A bow tie, a corner that touches an edge, a spike, and no area at all.
    expect(
      crosses(
        [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
          [0, 0],
        ],
        true,
      ),
    ).toBe(true);
    expect(
      crosses(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [5, 0],
          [0, 10],
          [0, 0],
        ],
        true,
      ),
    ).toBe(true);
    expect(
      crosses(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [10, 20],
          [10, 10],
          [0, 10],
          [0, 0],
        ],
        true,
      ),
    ).toBe(true);
    expect(
      crosses(
        [
          [0, 0],
          [10, 0],
          [5, 0],
          [0, 0],
        ],
        true,
      ),
    ).toBe(true);
    expect(
      complaint(
        'polygon',
        polygon([
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
          [0, 0],
        ]),
      ),
    ).toBe('geometry.crosses');
  });

  it('is told as well-known text', () => {
    const shape: Shape = { type: 'Polygon', coordinates: [square.map(([x, y]) => [x, y])] };
    expect(wktOf(shape)).toBe('POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))');
    expect(
      wktOf({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1.5, 2],
        ],
      }),
    ).toBe('LINESTRING (0 0, 1.5 2)');
    expect(cornersOf(shape)).toHaveLength(4);
  });
});
