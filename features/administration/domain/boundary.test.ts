import { describe, expect, it } from 'vitest';
import { mainland } from '#platform/tenancy/projections.ts';
import { boundsOf, readBoundary } from './boundary.ts';

const square = (x: number, y: number, side: number): number[][][] => [
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ],
];

describe('a boundary', () => {
  it('is read from a geometry, a feature or a collection, several areas as one', () => {
    const geometry = { type: 'Polygon', coordinates: square(500, 500, 100) };
    const feature = { type: 'Feature', properties: null, geometry };
    expect(readBoundary(geometry, mainland)?.coordinates).toEqual([square(500, 500, 100)]);
    expect(readBoundary({ type: 'FeatureCollection', features: [feature, feature] }, mainland)?.coordinates).toHaveLength(2);
  });

  it('in degrees, or in a projection it names, is brought into that of the map', () => {
    const [minx, miny, maxx, maxy] = boundsOf(readBoundary({ type: 'Polygon', coordinates: square(-8.2, 39.6, 0.1) }, mainland)!);
    expect([minx, miny].map(Math.round)).toEqual([-5748, -7578].map((n) => expect.closeTo(n, -3)));
    expect(maxx - minx).toBeGreaterThan(8000);
    expect(maxy - miny).toBeGreaterThan(11_000);
    const utm = { type: 'Polygon', crs: { properties: { name: 'urn:ogc:def:crs:EPSG::25829' } }, coordinates: square(568_000, 4_380_000, 1000) };
    expect(Math.abs(boundsOf(readBoundary(utm, mainland)!)[0])).toBeLessThan(20_000);
  });

  it('that is no area, or only half of one, is refused', () => {
    for (const wrong of [
      null,
      'x',
      {},
      { type: 'Point', coordinates: [1, 1] },
      { type: 'Polygon', coordinates: [[[0, 0]]] },
      { type: 'FeatureCollection', features: [] },
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: null }] },
      { type: 'Polygon', crs: { properties: { name: 'EPSG:999999' } }, coordinates: square(0, 0, 1) },
    ]) {
      expect(readBoundary(wrong, mainland)).toBeNull();
    }
  });
});
