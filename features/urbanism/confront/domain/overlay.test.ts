import { describe, expect, it } from 'vitest';
import { isOlder, judged, leastOf, ratioOf, sharesOf, stateOf } from './overlay.ts';

const land = { area: 1000, registered: 900 };
const rules = { leastArea: 10, leastLength: 2, leastShare: 0 };
const of = (...measures: number[]) => measures.map((measure) => ({ measure, features: 1 }));

describe('shares', () => {
  it('are of the map, and adjusted to the registered area', () => {
    expect(ratioOf(land)).toBe(0.9);
    expect(sharesOf('area', 250, land)).toEqual({ measure: 250, share: 25, adjusted: 225 });
    expect(sharesOf('area', 250.004, { area: 1000, registered: null })).toEqual({ measure: 250, share: 25, adjusted: null });
    expect(sharesOf('line', 12.345, land)).toEqual({ measure: 12.35, share: null, adjusted: null });
  });

  it('are never more than all of the land, and nothing of land without an area', () => {
    expect(sharesOf('area', 1100, land).share).toBe(100);
    expect(sharesOf('area', 0, { area: 0, registered: 5 })).toEqual({ measure: 0, share: null, adjusted: null });
  });
});

describe('what counts', () => {
  it('is as large as asked for in registered metres', () => {
    expect(leastOf('area', rules, land)).toBeCloseTo(11.111, 3);
    expect(leastOf('area', { ...rules, leastShare: 5 }, land)).toBe(50);
    expect(leastOf('line', rules, land)).toBe(2);
    expect(leastOf('point', rules, land)).toBe(0);
  });

  it('comes the largest first; what is too small is counted, what only touches is not', () => {
    expect(judged(of(5, 300, 0, 0.001, 40), 'area', rules, land)).toEqual({ kept: of(300, 40), dropped: 1 });
    expect(judged(of(1.5, 30, 0), 'line', rules, land)).toEqual({ kept: of(30), dropped: 1 });
    expect(judged(of(1, 3), 'point', rules, land)).toEqual({ kept: of(3, 1), dropped: 0 });
  });
});

it('data are old after so many months', () => {
  const today = new Date('2026-11-23T12:00:00Z');
  expect(isOlder(new Date('2025-11-22T12:00:00Z'), 12, today)).toBe(true);
  expect(isOlder(new Date('2025-11-24T12:00:00Z'), 12, today)).toBe(false);
  expect(isOlder(new Date('1990-01-01T00:00:00Z'), null, today)).toBe(false);
});

it('a theme says nothing was found only where every source was asked', () => {
  expect(stateOf([])).toBe('unavailable');
  expect(stateOf([{ state: 'nothing' }, { state: 'unavailable' }])).toBe('unavailable');
  expect(stateOf([{ state: 'nothing' }, { state: 'nothing' }])).toBe('nothing');
  expect(stateOf([{ state: 'unavailable' }, { state: 'found' }])).toBe('found');
});
