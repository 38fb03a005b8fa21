import { describe, expect, it } from 'vitest';
import { estimate, fits, production, usable, windOf, type Assumptions } from './system.ts';

const of: Assumptions = {
  performance: 0.8,
  areaPerKwp: 5,
  shareSloped: 0.75,
  shareFlat: 0.5,
  flatTilt: 15,
  price: 1000,
  upkeep: 0,
  buy: 0.2,
  sell: 0.05,
  own: 0.6,
  fade: 0,
  carbon: 0.1,
};
const south = { id: 1, area: 40, slope: 30, irradiation: 1800 };
const north = { id: 2, area: 40, slope: 30, irradiation: 1000 };

describe('a system', () => {
  it('fits on what may be covered, flat roofs take less', () => {
    expect(usable(south, of)).toBe(30);
    expect(fits(south, of)).toBe(6);
    expect(fits({ area: 40, slope: 5 }, of)).toBe(4);
  });

  it('covers the better face first', () => {
    expect(production([north, south], 6, of)).toBeCloseTo(6 * 1800 * 0.8);
    expect(production([north, south], 8, of)).toBeCloseTo(6 * 1800 * 0.8 + 2 * 1000 * 0.8);
    // More than fits brings no more.
    expect(production([south], 60, of)).toBeCloseTo(6 * 1800 * 0.8);
  });

  it('saves, costs and pays itself back', () => {
    const { energy, cost, saving, payback, gain, carbon } = estimate([south], 2, of);
    expect(energy).toBeCloseTo(2880);
    expect(cost).toBe(2000);
    // 2880 × (0.6 × 0.20 + 0.4 × 0.05) = 403.20
    expect(saving).toBeCloseTo(403.2);
    expect(payback).toBeCloseTo(2000 / 403.2, 6);
    expect(gain).toBeCloseTo(25 * 403.2 - 2000);
    expect(carbon).toBeCloseTo(288);
  });

  it('pays back later when it fades and is looked after, and perhaps never', () => {
    const slow = estimate([south], 2, { ...of, fade: 0.01, upkeep: 0.02 });
    expect(slow.payback).toBeGreaterThan(2000 / 403.2);
    expect(estimate([south], 2, { ...of, buy: 0.01, sell: 0 }).payback).toBeNull();
    expect(estimate([south], 2, { ...of, upkeep: 0.05, buy: 0, sell: 0 }).gain).toBeLessThan(-2000);
  });

  it('looks to one of eight winds, or to none', () => {
    expect([0, 359, 45, 180, 225, 337].map((azimuth) => windOf(30, azimuth))).toEqual(['n', 'n', 'ne', 's', 'sw', 'nw']);
    expect(windOf(3, 180)).toBe('flat');
  });
});
