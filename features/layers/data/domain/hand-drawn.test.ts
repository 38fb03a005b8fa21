import { expect, it } from 'vitest';
import { handDrawn } from './hand-drawn.ts';

const ring: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 0],
];

it('what is one shape is drawn by hand, under whatever name it came', () => {
  expect(handDrawn({ type: 'MultiPolygon', coordinates: [[ring]] })).toEqual({ type: 'Polygon', coordinates: [ring] });
  expect(handDrawn({ type: 'MultiPoint', coordinates: [[1, 2]] })).toEqual({ type: 'Point', coordinates: [1, 2] });
  expect(handDrawn({ type: 'GeometryCollection', geometries: [{ type: 'MultiLineString', coordinates: [ring] }] })?.type).toBe('LineString');
});

it('parts, holes and lines of thousands of corners are not', () => {
  expect(handDrawn({ type: 'Polygon', coordinates: [ring, ring] })).toBeNull();
  expect(handDrawn({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })).toBeNull();
  expect(
    handDrawn({
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    }),
  ).toBeNull();
  expect(handDrawn({ type: 'LineString', coordinates: Array.from({ length: 1001 }, (_, n): [number, number] => [n, 0]) })).toBeNull();
});
