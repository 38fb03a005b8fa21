import { describe, expect, it } from 'vitest';
import { isCluster } from './feed.ts';
import { contrast } from '#platform/tenancy/accent.ts';
import { inkOn, ringOf, shortCount } from './marks.ts';

describe('clusters', () => {
  it('are told from single things by what the server sends', () => {
    expect(isCluster({ count: 12, bbox: [0, 0, 1, 1] })).toBe(true);
    expect(isCluster({ code: 'MB-2026-1', typeId: 3 })).toBe(false);
  });

  it.each([
    [3, '3'],
    [950, '950'],
    [1200, '1 200'],
    [12_400, '12k'],
    [1_000_000, '1 000k'],
  ])('show %i as %s', (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});

describe('marks', () => {
  it.each(['#f7c948', '#00724c', '#1a65fa', '#c41826', '#9ca6b8', '#000000', '#ffffff'])('have an icon that is seen on %s', (colour) => {
    expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(3);
  });

  it('show every part of a cluster in its ring, however small', () => {
    const ring = ringOf([
      { colour: 'red', count: 999 },
      { colour: 'blue', count: 1 },
    ]);
    expect(ring.map(({ to, from }) => to - from > 0.1)).toEqual([true, true]);
    expect((ring.at(-1)?.to ?? 0) - (ring[0]?.from ?? 0)).toBeCloseTo(Math.PI * 2);
  });
});
