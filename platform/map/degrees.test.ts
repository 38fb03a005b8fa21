import { describe, expect, it } from 'vitest';
import proj4 from 'proj4';
import { degreesOf } from './degrees.ts';

const definitions = {
  'ETRS89 / Portugal TM06': '+proj=tmerc +lat_0=39.6682583333333 +lon_0=-8.13310833333333 +k=1 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  'PTRA08 / UTM zone 26N': '+proj=utm +zone=26 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
};

describe('degrees', () => {
  it.each(Object.entries(definitions))('agree with the whole of proj4 in %s', (name, definition) => {
    const lngLat: [number, number] = name.includes('UTM') ? [-27.2, 38.65] : [-8.41955, 40.20563];
    const [x, y] = proj4(definition, lngLat);
    const ours = degreesOf(definition);
    expect(ours.fromDegrees(lngLat)[0]).toBeCloseTo(x ?? 0, 4);
    expect(ours.fromDegrees(lngLat)[1]).toBeCloseTo(y ?? 0, 4);
    expect(ours.toDegrees([x ?? 0, y ?? 0])[0]).toBeCloseTo(lngLat[0], 8);
  });
});
