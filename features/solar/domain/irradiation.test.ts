import { describe, expect, it } from 'vitest';
import { beamRatio, declination, diffuseShare, extraterrestrial, incidence, mostOf, planeRatio, sunset, yearlyOnPlane } from './irradiation.ts';

/** Worked examples of Duffie & Beckman, Solar Engineering of Thermal Processes, 4th edition; numbers as printed there. */
describe('the method agrees with worked examples of its book', () => {
  it('declination: 13 February is −14°, mean days of table 1.6.1', () => {
    expect(declination(44)).toBeCloseTo(-14, 0);
    const table = [-20.9, -13.0, -2.4, 9.4, 18.8, 23.1, 21.2, 13.5, 2.2, -9.6, -18.9, -23.0];
    const days = [17, 47, 75, 105, 135, 162, 198, 228, 258, 288, 318, 344];
    days.forEach((day, month) => expect(Math.abs(declination(day) - (table[month] ?? 0)), String(day)).toBeLessThan(0.06));
  });

  it('example 1.6.1: angle of incidence 35° at Madison, 10:30 on 13 February, 45° slope, 15° west of south', () => {
    const cosine = incidence(43, -14, 45, 195, -22.5);
    expect((Math.acos(cosine) * 180) / Math.PI).toBeCloseTo(35, 0);
  });

  it('example 1.10.1: 33.8 MJ/m² above the atmosphere at 43° N on 15 April', () => {
    expect(extraterrestrial(43, 105) * 3.6).toBeCloseTo(33.8, 1);
    expect(sunset(43, declination(105))).toBeCloseTo(98.9, 1);
  });

  it('example 2.19.1: January at Madison, 60° to the south: beam ratio 2.79, 13.7 MJ/m² a day of 6.44 on the horizontal', () => {
    expect(beamRatio(43, -20.9, 60, 180)).toBeCloseTo(2.79, 1);
    const clearness = 6.44 / (extraterrestrial(43, 17) * 3.6);
    expect(clearness).toBeCloseTo(0.48, 2);
    expect(diffuseShare(clearness, sunset(43, declination(17)))).toBeCloseTo(0.41, 1);
    expect(Math.abs(6.44 * planeRatio(43, 17, clearness, 0.7, 60, 180) - 13.7)).toBeLessThan(0.25);
  });

  it('the sum over the day equals Klein’s closed form for planes to the south (2.19.3a)', () => {
    const rad = Math.PI / 180;
    for (const [latitude, day, slope] of [
      [40, 17, 30],
      [40, 162, 30],
      [38, 198, 60],
      [42, 344, 90],
    ] as const) {
      const delta = declination(day);
      const [phi, d, tilted] = [latitude * rad, delta * rad, (latitude - slope) * rad];
      const set = sunset(latitude, delta) * rad;
      const both = Math.min(set, Math.acos(-Math.tan(tilted) * Math.tan(d)));
      const closed =
        (Math.cos(tilted) * Math.cos(d) * Math.sin(both) + both * Math.sin(tilted) * Math.sin(d)) /
        (Math.cos(phi) * Math.cos(d) * Math.sin(set) + set * Math.sin(phi) * Math.sin(d));
      expect(Math.abs(beamRatio(latitude, delta, slope, 180) / closed - 1), `${latitude} ${day} ${slope}`).toBeLessThan(0.002);
    }
  });
});

describe('a year in the middle of Portugal', () => {
  const climate = { latitude: 40.2, albedo: 0.2, monthly: [62, 81, 130, 156, 195, 210, 223, 198, 150, 105, 69, 56] };
  const flat = climate.monthly.reduce((sum, one) => sum + one, 0);

  it('on a flat roof is what lies on the horizontal, whatever way it looks', () => {
    expect(yearlyOnPlane(climate, 0, 180)).toBeCloseTo(flat, 6);
    expect(yearlyOnPlane(climate, 0, 0)).toBeCloseTo(flat, 6);
  });

  it('is best at about 30° to the south, alike to east and west, least to the north', () => {
    const of = (slope: number, azimuth: number) => yearlyOnPlane(climate, slope, azimuth);
    const best = Array.from({ length: 91 }, (_none, slope) => slope).toSorted((a, b) => of(b, 180) - of(a, 180))[0];
    expect(best).toBeGreaterThan(27);
    expect(best).toBeLessThan(37);
    expect(of(30, 180) / flat).toBeGreaterThan(1.08);
    expect(of(30, 180) / flat).toBeLessThan(1.2);
    expect(of(30, 90)).toBeCloseTo(of(30, 270), 6);
    expect(of(30, 90)).toBeLessThan(of(30, 180));
    expect(of(30, 0)).toBeLessThan(of(30, 90));
    expect(of(90, 0)).toBeGreaterThan(0);
  });

  it('no month may have more than reaches the top of the atmosphere', () => {
    expect(mostOf(40.2, 5)).toBeGreaterThan(320);
    expect(mostOf(40.2, 11)).toBeGreaterThan(100);
    expect(mostOf(40.2, 11)).toBeLessThan(140);
  });
});
