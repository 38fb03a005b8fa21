import { describe, expect, it } from 'vitest';
import { geometryInput, geometrySchema } from './geojson.ts';

describe('GeoJSON', () => {
  it('keeps two dimensions of what is sent', () => {
    expect(
      geometryInput.parse({
        type: 'LineString',
        coordinates: [
          [1, 2, 3],
          [4, 5, 6, 7],
        ],
      }),
    ).toEqual({
      type: 'LineString',
      coordinates: [
        [1, 2],
        [4, 5],
      ],
    });
    const nested = { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2, 3] }] };
    expect(geometryInput.parse(nested)).toEqual({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] });
  });

  it.each([
    [null],
    ['POINT(1 2)'],
    [{ type: 'Point' }],
    [{ type: 'Point', coordinates: [1] }],
    [{ type: 'Point', coordinates: ['1', '2'] }],
    [{ type: 'Point', coordinates: [NaN, 1] }],
    [{ type: 'LineString', coordinates: [[1, 2]] }],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      },
    ],
    [{ type: 'Polygon', coordinates: [] }],
    [{ type: 'Circle', coordinates: [1, 2] }],
  ])('refuses %j', (value) => {
    expect(geometryInput.safeParse(value).success).toBe(false);
  });

  it('describes answers in two dimensions only', () => {
    expect(geometrySchema.safeParse({ type: 'Point', coordinates: [1, 2, 3] }).success).toBe(false);
  });
});
