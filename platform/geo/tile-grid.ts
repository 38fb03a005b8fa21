/** [minx, miny, maxx, maxy] in metres of the tenant's projection. */
export type Extent = readonly [number, number, number, number];

/** What a grid is made of; `TenantConfig.map` has it all. */
export interface GridSource {
  /** Area of validity. A square keeps tiles square; a grid starts at its top left corner. */
  readonly extent: Extent;
  /** Metres per pixel, coarse to fine; the index is the zoom level z. */
  readonly resolutions: readonly number[];
}

/**
 * Vector tile grid in the tenant's projection, the same for the OpenLayers client and the server.
 * z is the index into `resolutions`, x counts columns to the east and y rows to the south, both from the top left corner (XYZ order).
 */
export interface TileGrid {
  /** Top left corner, [x, y]. */
  readonly origin: readonly [number, number];
  readonly extent: Extent;
  readonly resolutions: readonly number[];
  readonly tileSize: number;
}

/** Pixels per tile side, on screen. */
const TILE_SIZE = 512;

export function tileGrid(source: GridSource): TileGrid {
  const [minx, , , maxy] = source.extent;
  return { origin: [minx, maxy], extent: source.extent, resolutions: source.resolutions, tileSize: TILE_SIZE };
}

/** Metres per side of a tile of level z. */
function tileSpan(grid: TileGrid, z: number): number {
  const resolution = grid.resolutions[z];
  if (resolution === undefined) throw new RangeError(`The grid has no level ${z}.`);
  return resolution * grid.tileSize;
}

/** Columns and rows of level z: tiles outside these counts do not exist. */
export function tileCount(grid: TileGrid, z: number): { readonly columns: number; readonly rows: number } {
  const span = tileSpan(grid, z);
  const [minx, miny, maxx, maxy] = grid.extent;
  return { columns: countOf(maxx - minx, span), rows: countOf(maxy - miny, span) };
}

export function hasTile(grid: TileGrid, z: number, x: number, y: number): boolean {
  if (!Number.isInteger(z) || !Number.isInteger(x) || !Number.isInteger(y)) return false;
  if (z < 0 || z >= grid.resolutions.length || x < 0 || y < 0) return false;
  const { columns, rows } = tileCount(grid, z);
  return x < columns && y < rows;
}

/** Ground covered by a tile; the last column and row may reach over the grid's extent. */
export function tileExtent(grid: TileGrid, z: number, x: number, y: number): Extent {
  const span = tileSpan(grid, z);
  const [left, top] = grid.origin;
  return [left + x * span, top - (y + 1) * span, left + (x + 1) * span, top - y * span];
}

/** The tile that covers a point ([x, y] in the tenant's projection); a point on an edge belongs to the tile east and south of it. */
export function tileAt(grid: TileGrid, z: number, point: readonly [number, number]): { readonly x: number; readonly y: number } {
  const span = tileSpan(grid, z);
  return { x: Math.floor((point[0] - grid.origin[0]) / span), y: Math.floor((grid.origin[1] - point[1]) / span) };
}

/** Rounding noise of a division must not open one more column. */
function countOf(length: number, span: number): number {
  return Math.max(1, Math.ceil(length / span - 1e-9));
}
