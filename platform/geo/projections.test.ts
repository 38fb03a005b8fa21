import { describe, expect, it } from 'vitest';
import { degreesOf, knownProjection, mover, projections } from './projections.ts';

describe('projections', () => {
  it('puts the origin of PT-TM06 at zero', () => {
    const [x, y] = mover(4326, 3763)([-8.133108333333334, 39.66825833333333]);
    expect(x).toBeCloseTo(0, 3);
    expect(y).toBeCloseTo(0, 3);
  });

  it.each([
    [3763, [-8.4, 40.2]],
    [25829, [-8.4, 40.2]],
    [27493, [-9.14, 38.71]],
    [20790, [-9.14, 38.71]],
    [5018, [-9.14, 38.71]],
    [5015, [-25.67, 37.74]],
    [5016, [-16.92, 32.65]],
    [3857, [-8.4, 40.2]],
  ] as const)('returns to the same place through EPSG:%i', (srid, place) => {
    const there = mover(4326, srid)(place);
    const back = mover(srid, 4326)(there);
    expect(back[0]).toBeCloseTo(place[0], 7);
    expect(back[1]).toBeCloseTo(place[1], 7);
  });

  // PostGIS 3.3 st_transform of (-50000, -90000); it takes a seven-parameter shift for old datums, hence one metre.
  it.each([
    [25829, [525237.6, 4300856.76], 0.01],
    [27493, [-50001.93, -89999.34], 1],
    [20790, [149998.3, 210000.06], 1],
    [5018, [-50001.7, -89999.94], 1],
  ] as const)('agrees with PostGIS about EPSG:%i', (srid, [x, y], tolerance) => {
    const ours = mover(3763, srid)([-50000, -90000]);
    expect(Math.hypot(ours[0] - x, ours[1] - y)).toBeLessThan(tolerance);
  });

  it('refuses a code nobody knows, takes the tenant’s own definition', () => {
    expect(() => mover(4326, 9999)).toThrow('EPSG:9999');
    const own = { epsg: 9999, proj4: knownProjection(3763)!.definition };
    expect(degreesOf(own).toXY([-8.133108333333334, 39.66825833333333])[0]).toBeCloseTo(0, 3);
    expect(projections.every(({ srid }) => knownProjection(srid) !== null)).toBe(true);
  });
});
