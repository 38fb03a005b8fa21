import { describe, expect, it, vi } from 'vitest';
import { chooseLanguage, startLanguage } from '#platform/shell/language.ts';
import { areaOf, formatArea, formatLength, lengthOf } from './measure.ts';

describe('measuring', () => {
  it('adds up a line', () => {
    expect(
      lengthOf([
        [0, 0],
        [30, 40],
        [30, 100],
      ]),
    ).toBe(110);
    expect(lengthOf([[5, 5]])).toBe(0);
  });

  it('takes the area of a ring, drawn either way round', () => {
    expect(
      areaOf([
        [0, 0],
        [100, 0],
        [100, 50],
        [0, 50],
      ]),
    ).toBe(5000);
    expect(
      areaOf([
        [0, 50],
        [100, 50],
        [100, 0],
        [0, 0],
      ]),
    ).toBe(5000);
    expect(
      areaOf([
        [0, 0],
        [100, 0],
      ]),
    ).toBe(0);
  });

  it('is written in the unit a person would use', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startLanguage('pt');
    expect(formatLength(84.21)).toBe('84,2 m');
    expect(formatLength(845.4)).toBe('845 m');
    expect(formatLength(1254)).toBe('1,25 km');
    expect(formatArea(420.4)).toBe('420 m²');
    expect(formatArea(12_000)).toBe('1,20 ha');
    expect(formatArea(12_540_000)).toBe('12,54 km²');
    await chooseLanguage('en');
    expect([formatLength(84.21), formatLength(1254), formatArea(12_000)]).toEqual(['84.2 m', '1.25 km', '1.20 ha']);
    await chooseLanguage('pt');
    vi.unstubAllGlobals();
  });
});
