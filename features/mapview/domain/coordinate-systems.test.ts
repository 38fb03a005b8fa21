import { describe, expect, it } from 'vitest';
import { knownProjection } from '#platform/geo/projections.ts';
import { pointFrom, sexagesimal, systemsOf, written } from './coordinate-systems.ts';

const map = (epsg: number) => ({ epsg, name: 'x', proj4: knownProjection(epsg)?.definition ?? '' });

describe('coordinates in the systems of the country', () => {
  it('begin with the map’s own, then degrees; on the islands theirs', () => {
    expect(systemsOf(map(3763)).map(({ id }) => id)).toEqual(['3763', '4326', '4326.dms', '25829', '32629', '27493', '20790', '20791', '5018']);
    expect(systemsOf(map(5015)).map(({ id }) => id)).toEqual(['5015', '4326', '4326.dms']);
    expect(
      systemsOf(map(25829))
        .map(({ id }) => id)
        .slice(0, 4),
    ).toEqual(['25829', '4326', '4326.dms', '3763']);
  });

  it('are written and read again as the same place', () => {
    const point = [-24_315.5, 59_344.25] as const;
    for (const system of systemsOf(map(3763)).filter(({ kind }) => kind !== 'dms')) {
      const [first = 0, second = 0] = written(system, point, map(3763)).split(', ').map(Number);
      const back = pointFrom(system.epsg, system.kind === 'metres' ? [first, second] : [second, first], map(3763));
      expect(Math.hypot((back?.[0] ?? 0) - point[0], (back?.[1] ?? 0) - point[1]), system.id).toBeLessThan(0.1);
    }
  });

  // PostGIS 3.3 st_transform of (-50000, -90000) in PT-TM06.
  it('agree with PostGIS', () => {
    const of = (id: string) => written(systemsOf(map(3763)).find((one) => one.id === id) ?? systemsOf(map(3763))[0]!, [-50_000, -90_000], map(3763));
    expect(of('25829')).toBe('525237.60, 4300856.76');
    const [x = 0, y = 0] = of('20790').split(', ').map(Number);
    expect(Math.hypot(x - 149_998.3, y - 210_000.06)).toBeLessThan(1);
  });

  it('say the seconds, never sixty of them', () => {
    expect(sexagesimal(-8.41955, 'E', 'W')).toBe('8° 25\' 10.38" W');
    expect(sexagesimal(39.999_999_99, 'N', 'S')).toBe('40° 00\' 00.00" N');
  });

  it('that cannot be are none', () => {
    expect(pointFrom(4326, [-8, 95], map(3763))).toBeNull();
  });
});
