import { describe, expect, it } from 'vitest';
import { isCluster, shortCount } from './cluster-layer.ts';

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
