import { tileAt, tileCount, type Extent, type TileGrid } from '#platform/geo/tile-grid.ts';

/** Tiles from so many metres a pixel on are kept on the disk: nearer ones are small, quickly made and very many. */
const KEPT_FROM = 1;

/**
 * At most so many are made before anybody asks: half a minute of processor, under 20 MB. A municipality of 19 by 19 km has all that
 * are kept among them, one of 40 by 40 km its levels down to 2 m a pixel and so the heaviest.
 */
export const MOST_AHEAD = 2000;

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export function isKept(grid: TileGrid, z: number): boolean {
  return (grid.resolutions[z] ?? 0) >= KEPT_FROM;
}

/** The tiles over an area worth making beforehand: whole levels, from the overview on, as long as there is room for all of a level. */
export function tilesAhead(grid: TileGrid, [minx, miny, maxx, maxy]: Extent, most = MOST_AHEAD): TilePlace[] {
  const ahead: TilePlace[] = [];
  for (const z of grid.resolutions.keys()) {
    if (!isKept(grid, z)) break;
    const { columns, rows } = tileCount(grid, z);
    const first = tileAt(grid, z, [minx, maxy]);
    const last = tileAt(grid, z, [maxx, miny]);
    const [left, right] = [Math.max(0, first.x), Math.min(columns - 1, last.x)];
    const [top, bottom] = [Math.max(0, first.y), Math.min(rows - 1, last.y)];
    if (ahead.length + Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1) > most) break;
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) ahead.push({ z, x, y });
  }
  return ahead;
}
