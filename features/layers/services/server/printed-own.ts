import { sql, type RawBuilder } from 'kysely';
import { EMPTY_TWKB } from '#platform/geo/server/twkb.ts';
import type { TileSource } from '#platform/geo/server/vector-tile.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { PackedFeatures } from '#platform/paint/server/task.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { ShownData } from '../../data/server/shown.ts';
import { tileMakings } from '../../territory/server/kept-tiles.ts';
import { sourcesOf } from '../../territory/server/tile-sources.ts';
import type { TileLayerId } from '../../territory/domain/tile-layers.ts';
import { readLayer, reading, styleOf } from './drawing.ts';

/** The ground of a sheet, in the municipality's projection. */
export interface SheetGround {
  /** [minx, miny, maxx, maxy]. */
  readonly box: readonly [number, number, number, number];
  /** Metres in a pixel of 0.28 mm: what is seen at which scale. */
  readonly resolution: number;
  /** Metres in a step of the numbers geometries are packed in; they count from the upper left corner of the box. */
  readonly unit: number;
}

export interface PackedPart {
  readonly name: string;
  readonly packed: PackedFeatures;
  readonly fields: readonly string[];
  readonly dimension: 1 | 2 | 3;
}

/** Features drawn one by one on a sheet; what has more is said to be too large. */
export const mostPrinted = 100_000;

export async function readData(
  site: Site,
  data: ShownData,
  ground: SheetGround,
): Promise<{ style: VectorStyle; parts: PackedPart[]; whole: number | null }> {
  const { box, resolution, unit } = ground;
  const [width, height] = [(box[2] - box[0]) / resolution, (box[3] - box[1]) / resolution];
  const found = await reading(site.db, (trx) =>
    readLayer(trx, { data }, { srid: site.srid, box, pixel: resolution, resolution, unit }, { width, height }, mostPrinted),
  );
  const style = styleOf({ data });
  const dimension = dimensions[style.shape];
  return { style, parts: [{ name: 'data', packed: found.features, fields: found.fields, dimension }], whole: found.whole };
}

const dimensions = { point: 1, line: 2, area: 3 } as const;

/** Side of a square in pixels that holds at most as many features as a tile of the screen: a sheet is not poorer than the map. */
const CELL = 512;
/** Squares of one question. */
const mostCells = 400;

/** The territory as the tiles show it, whole over a sheet: the same questions, square by square, each feature once. */
export async function readTerritory(site: Site, layer: TileLayerId, ground: SheetGround): Promise<PackedPart[]> {
  const { filled } = await tileMakings(site);
  const parts: PackedPart[] = [];
  for (const source of sourcesOf(layer, filled)) {
    const packed = await readSource(site, source, ground);
    if (packed) parts.push({ name: source.name, packed, fields: source.properties, dimension: dimensions[source.dimension] });
  }
  return parts;
}

async function readSource({ db, srid }: Site, source: TileSource, { box, resolution, unit }: SheetGround): Promise<PackedFeatures | null> {
  const pixels = (count: number): number => count * resolution;
  const cells = cellsOf(box, resolution).flatMap((cell) => source.rows({ resolution, box: envelope(cell, srid), pixels }) ?? []);
  if (cells.length === 0) return null;
  const whole = envelope(box, srid);
  const rows = sql`select distinct on (id) * from (${sql.join(
    cells.map((one) => sql`(${one})`),
    sql` union all `,
  )}) c order by id`;
  const [left, , , top] = box;
  const placed = (geom: RawBuilder<unknown>) =>
    sql`st_affine(${geom}, ${sql.lit(1 / unit)}, 0, 0, ${sql.lit(-1 / unit)}, ${sql.lit(-left / unit)}, ${sql.lit(top / unit)})`;
  const isPoint = source.dimension === 'point';
  const cut = isPoint ? sql`r.geom` : sql`case when r.geom @ ${whole} then r.geom else st_clipbybox2d(r.geom, ${whole}::box2d) end`;
  // Half a step of what can be seen at 600 dpi.
  const shape = isPoint ? placed(cut) : sql`st_simplify(${placed(cut)}, 0.75, true)`;
  const at = isPoint ? placed(sql`st_centroid(r.geom)`) : source.dimension === 'area' ? placed(sql`st_pointonsurface(${cut})`) : sql`null::geometry`;
  const values = sql.join([sql`round(st_x(${at}))`, sql`round(st_y(${at}))`, ...source.properties.map((name) => sql.ref(`r.${name}`))]);
  const { rows: found } = await sql<{ shapes: Uint8Array | null; values: string | null }>`
    select string_agg(coalesce(st_astwkb(${shape}, 0), ${sql.lit(EMPTY_TWKB)}::bytea), ''::bytea) as shapes, json_agg(json_build_array(${values}))::text as values
    from (${rows}) r`.execute(db);
  const [one] = found;
  return one?.shapes ? { shapes: one.shapes, values: one.values ?? '[]' } : null;
}

function cellsOf([minx, miny, maxx, maxy]: SheetGround['box'], resolution: number): SheetGround['box'][] {
  let [columns, rows] = [Math.ceil((maxx - minx) / resolution / CELL), Math.ceil((maxy - miny) / resolution / CELL)];
  const share = Math.sqrt(Math.max(1, (columns * rows) / mostCells));
  [columns, rows] = [Math.max(1, Math.floor(columns / share)), Math.max(1, Math.floor(rows / share))];
  const [wide, high] = [(maxx - minx) / columns, (maxy - miny) / rows];
  return Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [minx + (at % columns) * wide, miny + Math.floor(at / columns) * high];
    return [x, y, x + wide, y + high] as const;
  });
}

function envelope(box: SheetGround['box'], srid: number): RawBuilder<unknown> {
  return sql`st_makeenvelope(${sql.join([...box, srid].map((one) => sql.lit(one)))})`;
}
