import { describe, expect, it } from 'vitest';
import { containsFeature, covers } from './containment.ts';
import type { Geometry } from './geojson.ts';

const box = (x: number, y: number, w: number, h: number): [number, number][] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];
const polygon = (...rings: [number, number][][]): Geometry => ({ type: 'Polygon', coordinates: rings });

const land = polygon(box(0, 0, 100, 100));
const withHole = polygon(box(0, 0, 100, 100), box(40, 40, 20, 20));
const horseshoe = polygon([
  [0, 0],
  [100, 0],
  [100, 100],
  [70, 100],
  [70, 30],
  [30, 30],
  [30, 100],
  [0, 100],
  [0, 0],
]);

describe('the first feature must contain the second', () => {
  it('accepts what lies inside, and what ends on the edge', () => {
    expect(containsFeature(land, polygon(box(10, 10, 20, 20)))).toBe(true);
    expect(containsFeature(land, land)).toBe(true);
  });

  it('forgives a drawing that is over the edge by a thousandth from the middle, no more', () => {
    expect(containsFeature(land, polygon(box(50, 50, 50.04, 20)))).toBe(true);
    expect(containsFeature(land, polygon(box(50, 50, 50.06, 20)))).toBe(false);
  });

  it('refuses what covers a hole, lies in it or crosses it', () => {
    expect(containsFeature(withHole, polygon(box(30, 30, 40, 40)))).toBe(false);
    expect(containsFeature(withHole, polygon(box(45, 45, 5, 5)))).toBe(false);
    expect(
      containsFeature(withHole, {
        type: 'LineString',
        coordinates: [
          [10, 50],
          [90, 50],
        ],
      }),
    ).toBe(false);
    expect(containsFeature(withHole, polygon(box(5, 5, 20, 20)))).toBe(true);
  });

  it('refuses a line between two corners that leaves through a bay', () => {
    expect(
      containsFeature(horseshoe, {
        type: 'LineString',
        coordinates: [
          [10, 80],
          [90, 80],
        ],
      }),
    ).toBe(false);
    expect(containsFeature(horseshoe, polygon(box(5, 60, 90, 10)))).toBe(false);
  });

  it('wants every part of the second inside, and an area as the first', () => {
    expect(
      containsFeature(land, {
        type: 'MultiPoint',
        coordinates: [
          [5, 5],
          [200, 5],
        ],
      }),
    ).toBe(false);
    expect(containsFeature(land, { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [5, 5] }] })).toBe(true);
    expect(containsFeature({ type: 'Point', coordinates: [5, 5] }, { type: 'Point', coordinates: [5, 5] })).toBe(false);
  });

  it('covers points inside and on the edge', () => {
    expect(covers(withHole, [0, 50])).toBe(true);
    expect(covers(withHole, [50, 50])).toBe(false);
    expect(covers(withHole, [101, 50])).toBe(false);
  });
});
