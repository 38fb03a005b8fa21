/** A level of a grid of tiles. */
export interface TileMatrix {
  readonly id: string;
  /** Metres per pixel. */
  readonly resolution: number;
  /** Top left corner, [x, y]. */
  readonly origin: readonly [number, number];
  readonly tileSize: readonly [number, number];
  /** Columns and rows. */
  readonly size: readonly [number, number];
}

type Point = readonly [number, number];

/** Of the levels the one nearest to a resolution, and the tile of it that holds a point; null where none does. */
export function tileAt(levels: readonly TileMatrix[], [x, y]: Point, resolution: number): { z: number; x: number; y: number } | null {
  const away = ({ resolution: own }: TileMatrix): number => Math.abs(Math.log(own / resolution));
  const z = levels.reduce((best, level, index) => (away(level) < away(levels[best] ?? level) ? index : best), 0);
  const level = levels[z];
  if (!level) return null;
  const column = Math.floor((x - level.origin[0]) / (level.resolution * level.tileSize[0]));
  const row = Math.floor((level.origin[1] - y) / (level.resolution * level.tileSize[1]));
  return hasCell(level, column, row) ? { z, x: column, y: row } : null;
}

export function hasCell({ size: [columns, rows] }: TileMatrix, column: number, row: number): boolean {
  return column >= 0 && row >= 0 && column < columns && row < rows;
}

const mercatorReach = 20_037_508.342789244;

/** Metres per pixel of a level of web maps. */
export function webResolution(level: number): number {
  return (2 * mercatorReach) / 256 / 2 ** level;
}

/** The tile of web maps that holds a point of Mercator. */
export function webTileAt([x, y]: Point, z: number): { z: number; x: number; y: number } {
  const span = (2 * mercatorReach) / 2 ** z;
  return { z, x: Math.floor((x + mercatorReach) / span), y: Math.floor((mercatorReach - y) / span) };
}
