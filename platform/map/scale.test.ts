import { describe, expect, it } from 'vitest';
import { formatScale, parseScale, resolutionOf, scaleBar, scaleOf } from './scale.ts';

describe('map scale', () => {
  it('turns metres per pixel into the denominator and back', () => {
    expect(scaleOf(0.28)).toBeCloseTo(1000);
    expect(resolutionOf(5000)).toBeCloseTo(1.4);
  });

  it('is written with grouped digits and without false precision', () => {
    expect(formatScale(12_514.3)).toBe('1:12 500');
    expect(formatScale(999.6)).toBe('1:1 000');
    expect(formatScale(250)).toBe('1:250');
  });

  it.each([
    ['1:5 000', 5000],
    ['5000', 5000],
    ['1 / 5.000', 5000],
    [' 1:25 000 ', 25000],
  ])('reads what a person types: %s', (text, scale) => {
    expect(parseScale(text)).toBe(scale);
  });

  it.each(['', 'grande', '1:0', '-500', '1:5,5'])('refuses %s', (text) => {
    expect(parseScale(text)).toBeNull();
  });

  it('has a bar of a round length that fits', () => {
    expect(scaleBar(1)).toEqual({ metres: 100, pixels: 100 });
    expect(scaleBar(2.8)).toEqual({ metres: 200, pixels: 71 });
    expect(scaleBar(50)).toEqual({ metres: 5000, pixels: 100 });
  });
});
