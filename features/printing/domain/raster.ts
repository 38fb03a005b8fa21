import type { Extent } from './frame.ts';

/** One question to a service: the ground asked for, the pixels, and what of the answer is kept. */
export interface Piece {
  readonly ask: Extent;
  readonly width: number;
  readonly height: number;
  /** Left, top, width and height in pixels of the answer: labels at the edge of a question are cut off, those in its rim are not used. */
  readonly keep: readonly [left: number, top: number, width: number, height: number];
  /** Ground of what is kept. */
  readonly ground: Extent;
}

export interface PieceLimits {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** Of services that name none. */
export const usualLimit = 2048;
/** Pixels of rim that are asked for and thrown away. */
const RIM = 96;
/** Pixels kept of a neighbour's ground: two pictures that only touch show a seam in some viewers. */
const LAP = 1;
/** Most questions for one layer. */
export const mostPieces = 400;

/**
 * Shares an extent out into questions within a service's limits, alike in size, with rims. `pixel` is the ground of one in metres. Null where there
 * would be more questions than one may ask.
 */
export function piecesOf(extent: Extent, pixel: number, { maxWidth, maxHeight }: PieceLimits): readonly Piece[] | null {
  const [minx, miny, maxx, maxy] = extent;
  const [wide, high] = [Math.max(1, Math.ceil((maxx - minx) / pixel - 1e-6)), Math.max(1, Math.ceil((maxy - miny) / pixel - 1e-6))];
  const cut = (whole: number, limit: number): { start: number; length: number }[] => {
    if (whole <= limit) return [{ start: 0, length: whole }];
    const most = Math.max(64, limit - 2 * RIM);
    const count = Math.ceil(whole / most);
    const each = Math.ceil(whole / count);
    return Array.from({ length: count }, (_, index) => ({ start: index * each, length: Math.min(each, whole - index * each) })).filter(
      ({ length }) => length > 0,
    );
  };
  const columns = cut(wide, maxWidth);
  const rows = cut(high, maxHeight);
  if (columns.length * rows.length > mostPieces) return null;
  const [rimX, rimY] = [columns.length > 1 ? rimOf(maxWidth) : 0, rows.length > 1 ? rimOf(maxHeight) : 0];
  return rows.flatMap((row) =>
    columns.map((column): Piece => {
      const [width, height] = [column.length + 2 * rimX, row.length + 2 * rimY];
      const left = minx + (column.start - rimX) * pixel;
      const top = maxy - (row.start - rimY) * pixel;
      const [lapX, lapY] = [Math.min(LAP, rimX), Math.min(LAP, rimY)];
      const keep = [rimX - lapX, rimY - lapY, column.length + 2 * lapX, row.length + 2 * lapY] as const;
      const [gl, gt] = [left + keep[0] * pixel, top - keep[1] * pixel];
      return {
        ask: [left, top - height * pixel, left + width * pixel, top],
        width,
        height,
        keep,
        ground: [gl, gt - keep[3] * pixel, gl + keep[2] * pixel, gt],
      };
    }),
  );
}

const rimOf = (limit: number): number => Math.min(RIM, Math.floor(limit / 4));

export interface TileLevel {
  readonly resolution: number;
  readonly origin: readonly [number, number];
  readonly tileSize: readonly [number, number];
  readonly size: readonly [number, number];
}

/** The coarsest level that is at least as fine as wanted, or the finest there is; one coarser where that would be too many tiles. */
export function fittingLevel(levels: readonly TileLevel[], resolution: number, extent: Extent): number {
  const wanted = levels.findIndex((level) => level.resolution <= resolution * 1.25);
  let index = wanted === -1 ? levels.length - 1 : wanted;
  while (index > 0 && tilesOver(levels[index], extent).length > mostPieces) index -= 1;
  return index;
}

/** Columns and rows of the tiles that cover an extent, in the level's own projection. */
export function tilesOver(
  level: TileLevel | undefined,
  [minx, miny, maxx, maxy]: Extent,
): readonly { readonly x: number; readonly y: number; readonly ground: Extent }[] {
  if (!level) return [];
  const { resolution, origin, tileSize, size } = level;
  const [wide, high] = [resolution * tileSize[0], resolution * tileSize[1]];
  const between = (from: number, to: number, most: number): number[] => {
    const [first, last] = [Math.max(0, Math.floor(from + 1e-9)), Math.min(most - 1, Math.ceil(to - 1e-9) - 1)];
    return Array.from({ length: Math.min(mostPieces * 2, Math.max(0, last - first + 1)) }, (_, index) => first + index);
  };
  const columns = between((minx - origin[0]) / wide, (maxx - origin[0]) / wide, size[0]);
  const rows = between((origin[1] - maxy) / high, (origin[1] - miny) / high, size[1]);
  return rows.flatMap((y) =>
    columns.map((x) => ({
      x,
      y,
      ground: [origin[0] + x * wide, origin[1] - (y + 1) * high, origin[0] + (x + 1) * wide, origin[1] - y * high] as const,
    })),
  );
}

/** Half the side of the square the web's Mercator covers. */
const WORLD = 20_037_508.342789244;

/** The grid of web maps (EPSG:3857) as levels, up to one. */
export function webLevels(maxZoom: number): readonly TileLevel[] {
  return Array.from({ length: maxZoom + 1 }, (_, zoom) => ({
    resolution: (2 * WORLD) / 256 / 2 ** zoom,
    origin: [-WORLD, WORLD] as const,
    tileSize: [256, 256] as const,
    size: [2 ** zoom, 2 ** zoom] as const,
  }));
}
