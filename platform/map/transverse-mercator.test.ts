import { describe, expect, it } from 'vitest';
import proj4 from 'proj4';
import { transverseMercator } from './transverse-mercator.ts';

const places: readonly [string, string, [number, number][]][] = [
  [
    'mainland (EPSG:3763)',
    '+proj=tmerc +lat_0=39.66825833333333 +lon_0=-8.133108333333334 +k=1 +x_0=0 +y_0=0 +ellps=GRS80 +units=m +no_defs',
    [
      [-8.41955, 40.20563],
      [-6.19, 41.57],
      [-9.5, 38.7],
      [-7.9, 36.97],
      [-8.133108333333334, 39.66825833333333],
    ],
  ],
  ['Azores (EPSG:5014)', '+proj=utm +zone=25 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs', [[-31.12, 39.45]]],
  [
    'Azores (EPSG:5015)',
    '+proj=utm +zone=26 +ellps=GRS80 +units=m +no_defs',
    [
      [-27.22, 38.66],
      [-25.15, 36.95],
    ],
  ],
  [
    'Madeira (EPSG:5016)',
    '+proj=utm +zone=28 +ellps=GRS80 +units=m +no_defs',
    [
      [-16.92, 32.65],
      [-15.86, 30.14],
    ],
  ],
];

describe('degrees of the Portuguese grids', () => {
  it.each(places)('agree with proj4 to a tenth of a millimetre: %s', (_, definition, points) => {
    const ours = transverseMercator(definition);
    for (const lngLat of points) {
      const [x, y] = proj4(definition, lngLat);
      const forward = ours?.fromDegrees(lngLat) ?? [0, 0];
      expect(forward[0]).toBeCloseTo(x, 4);
      expect(forward[1]).toBeCloseTo(y, 4);
      const back = ours?.toDegrees([x, y]) ?? [0, 0];
      expect(back[0]).toBeCloseTo(lngLat[0], 9);
      expect(back[1]).toBeCloseTo(lngLat[1], 9);
    }
  });

  it.each([
    '+proj=tmerc +lat_0=39.6 +lon_0=-8.1 +k=1 +x_0=180.598 +y_0=-86.99 +ellps=intl +towgs84=-223.237,110.193,36.649,0,0,0,0 +units=m',
    '+proj=merc +a=6378137 +b=6378137 +units=m',
    '+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +ellps=GRS80 +units=m',
  ])('leave other projections to proj4: %s', (definition) => {
    expect(transverseMercator(definition)).toBeNull();
  });
});
