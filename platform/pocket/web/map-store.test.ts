import { describe, expect, it } from 'vitest';
import { tilesFor } from './map-store.ts';

const source = { extent: [0, 0, 16_384, 16_384] as const, resolutions: [64, 32, 16, 8, 4, 2, 1, 0.5] };

describe('the tiles of a kept map', () => {
  it('cover the municipality on every level down to a metre, and no more', () => {
    const tiles = tilesFor(source, [0, 0, 1000, 1000]);
    expect(tiles[0]).toBe('/api/ig/front/tiles/basemap/0/0/0');
    expect(tiles.some((tile) => tile.includes('/basemap/6/'))).toBe(true);
    expect(tiles.some((tile) => tile.includes('/basemap/7/'))).toBe(false);
    // The south-western corner: the first column, the last row.
    expect(tiles.filter((tile) => tile.includes('/basemap/2/'))).toEqual(['/api/ig/front/tiles/basemap/2/0/1']);
  });

  it('stop at whole levels where a large municipality would need too many', () => {
    const tiles = tilesFor(source, [0, 0, 16_384, 16_384]);
    expect(tiles.length).toBeLessThanOrEqual(1500);
    expect(new Set(tiles).size).toBe(tiles.length);
  });
});
