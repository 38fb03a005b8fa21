import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDegrees, latLngText, latitudeText, parseDegrees, parseLatLng } from './coordinates.ts';

const axes = fc.constantFrom('latitude' as const, 'longitude' as const);
const limit = { latitude: 90, longitude: 180 };

describe('coordinates', () => {
  it.each([
    ['40.205641', 40.205641],
    ['-8.4', null],
    ['40°12\'20.3"N', 40.205638888],
    ["40° 12' 20.3'' S", -40.205638888],
    ['40º12′N', 40.2],
    ['90', 90],
    ['-90.000000', -90],
    ['90.000001', null],
    ['40,2', null],
    ['40.2056411', null],
    ["40°60'N", null],
    ['40°12\'60"N', null],
    ["-40°12'N", null],
    ["40°12'W", null],
    ['', null],
    ['abc', null],
  ])('latitude %s', (text, degrees) => {
    if (degrees === null && text !== '-8.4') expect(parseDegrees(text, 'latitude')).toBeNull();
    else expect(parseDegrees(text, 'latitude')).toBeCloseTo(degrees ?? -8.4, 6);
  });

  it('knows the Portuguese west', () => {
    expect(parseDegrees("8°25'O", 'longitude')).toBeCloseTo(-8.416667, 5);
    expect(parseDegrees("8°25'W", 'longitude')).toBeCloseTo(-8.416667, 5);
    expect(parseDegrees("8°25'L", 'longitude')).toBeCloseTo(8.416667, 5);
  });

  it('reads pairs with and without parentheses', () => {
    expect(parseLatLng('40.2, -8.41')).toEqual({ lat: 40.2, lng: -8.41 });
    expect(latLngText.parse('( 40.2,-8.41 )')).toEqual({ lat: 40.2, lng: -8.41 });
    expect(parseLatLng("40°12'N, 8°25'W")?.lng).toBeCloseTo(-8.416667, 5);
    for (const wrong of ['40.2', '40,2,-8,4', '(40.2,-8.4', '40.2;-8.4', '-8.41, 190', '91, 0']) expect(parseLatLng(wrong)).toBeNull();
  });

  it('reads every number of up to six places in range, and none outside', () => {
    fc.assert(
      fc.property(axes, fc.integer({ min: -200_000_000, max: 200_000_000 }), (axis, millionths) => {
        const degrees = millionths / 1e6;
        const read = parseDegrees(degrees.toFixed(6), axis);
        if (Math.abs(degrees) <= limit[axis]) expect(read).toBe(degrees === 0 ? 0 : degrees);
        else expect(read).toBeNull();
      }),
    );
  });

  it('reads back what it writes in degrees, minutes and seconds', () => {
    fc.assert(
      fc.property(axes, fc.double({ min: -1, max: 1, noNaN: true }), (axis, share) => {
        const degrees = share * limit[axis];
        expect(parseDegrees(formatDegrees(degrees, axis), axis)).toBeCloseTo(degrees, 5);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void latLngText.safeParse(text)));
    expect(latitudeText.safeParse('95').error?.issues[0]).toMatchObject({ params: { code: 'latitude' } });
  });
});
