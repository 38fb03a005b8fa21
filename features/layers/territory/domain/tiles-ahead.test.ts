import { describe, expect, it } from 'vitest';
import { tileGrid } from '#platform/geo/tile-grid.ts';
import { isKept, MOST_AHEAD, tilesAhead } from './tiles-ahead.ts';

const grid = tileGrid({ extent: [-16_384, -16_384, 16_384, 16_384], resolutions: [64, 32, 16, 8, 4, 2, 1, 0.5, 0.25] });
const levels = (reach: number, most = MOST_AHEAD) => {
  const counts: Record<number, number> = {};
  for (const { z } of tilesAhead(grid, [-reach, -reach, reach, reach], most)) counts[grid.resolutions[z]!] = (counts[grid.resolutions[z]!] ?? 0) + 1;
  return counts;
};

describe('tiles made before anybody asks', () => {
  it('are all that are kept of a small town', () => {
    expect(levels(3600)).toEqual({ 64: 1, 32: 4, 16: 4, 8: 4, 4: 16, 2: 64, 1: 256 });
  });

  it('are whole levels of a large municipality, the heaviest among them', () => {
    expect(levels(13_000)).toEqual({ 64: 1, 32: 4, 16: 16, 8: 64, 4: 196, 2: 676 });
    expect(levels(3600, 30)).toEqual({ 64: 1, 32: 4, 16: 4, 8: 4, 4: 16 });
    expect(levels(3600, 0)).toEqual({});
  });

  it('lie on the grid, wherever the territory reaches', () => {
    expect(levels(1e9)).toEqual({ 64: 1, 32: 4, 16: 16, 8: 64, 4: 256, 2: 1024 });
    expect(tilesAhead(grid, [20_000, 0, 21_000, 1000])).toEqual([]);
  });

  it('are none of the near levels, which are quickly made and very many', () => {
    expect(grid.resolutions.filter((_, z) => isKept(grid, z))).toEqual([64, 32, 16, 8, 4, 2, 1]);
    expect(isKept(grid, 99)).toBe(false);
  });
});
