import { itemAt } from '#platform/kernel/items.ts';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { tileExtent, type Extent, type TileGrid } from '../tile-grid.ts';
import { EMPTY_TWKB, positionsOf, readTwkbs } from './twkb.ts';

/** Coordinates per tile side, and how far features reach over the edge so that strokes and labels meet. */
const UNITS = 4096;
const BUFFER = 64;

/** What a source knows when it writes its query. */
interface TileView {
  /** Metres per pixel. */
  readonly resolution: number;
  /** Ground of the tile and its buffer, in the tenant's projection, as an SQL geometry. */
  readonly box: RawBuilder<unknown>;
  /** Is a feature of this size (metres) at least so many pixels? For `where` clauses that keep far views small. */
  pixels(count: number): number;
}

/** One layer inside a tile. */
export interface TileSource {
  readonly name: string;
  /** Columns that become attributes; nulls are left out. */
  readonly properties: readonly string[];
  readonly dimension: 'point' | 'line' | 'area';
  /**
   * A select of `id`, `geom` and the properties with `geom && ${view.box}`, the important first, with a limit: what is cut off must be what matters least.
   * Null: nothing of this source at this resolution.
   */
  rows(view: TileView): RawBuilder<unknown> | null;
}

/**
 * One vector tile (MVT 2, 4096 units) of the given sources in the tenant's grid; empty when nothing is there.
 * PostgreSQL encodes it itself; the embedded database has no ST_AsMVT and only clips and snaps, the encoding is done here. Both give the same features.
 */
export async function vectorTile(
  db: Db,
  srid: number,
  grid: TileGrid,
  z: number,
  x: number,
  y: number,
  sources: readonly TileSource[],
): Promise<Uint8Array> {
  const extent = tileExtent(grid, z, x, y);
  const resolution = grid.resolutions[z] ?? 1;
  const margin = ((extent[2] - extent[0]) * BUFFER) / UNITS;
  const view: TileView = {
    resolution,
    box: envelope([extent[0] - margin, extent[1] - margin, extent[2] + margin, extent[3] + margin], srid),
    pixels: (count) => count * resolution,
  };
  const asked = sources.flatMap((source) => {
    const rows = source.rows(view);
    return rows === null ? [] : [{ source, rows }];
  });
  if (asked.length === 0) return new Uint8Array();
  return (await encodesTiles(db)) ? encodedByDatabase(db, envelope(extent, srid), asked) : encodedHere(db, extent, view.box, asked);
}

interface Asked {
  readonly source: TileSource;
  readonly rows: RawBuilder<unknown>;
}

async function encodedByDatabase(db: Db, box: RawBuilder<unknown>, asked: readonly Asked[]): Promise<Uint8Array> {
  const layers = asked.map(
    ({ source, rows }) => sql`(
      select coalesce(st_asmvt(t, ${source.name}, ${sql.lit(UNITS)}, 'geom', 'id'), ''::bytea)
      from (select r.id, ${columns(source)} st_asmvtgeom(r.geom, ${box}::box2d, ${sql.lit(UNITS)}, ${sql.lit(BUFFER)}, true) as geom from (${rows}) r) t
      where t.geom is not null)`,
  );
  const { rows } = await sql<{ tile: Uint8Array }>`select ${sql.join(layers, sql` || `)} as tile`.execute(db);
  return rows[0]?.tile ?? new Uint8Array();
}

/** One statement and one row a layer: what takes the embedded database its time is not geometry but rows and values on their way here. */
async function encodedHere(db: Db, extent: Extent, box: RawBuilder<unknown>, asked: readonly Asked[]): Promise<Uint8Array> {
  const scale = UNITS / (extent[2] - extent[0]);
  const layers = asked.map(({ source, rows }, index) => {
    // only what crosses the edge is cut; y turned downwards
    const cut = sql`case when r.geom @ ${box} then r.geom else st_clipbybox2d(r.geom, ${box}::box2d) end`;
    const tiled = sql`st_affine(${cut}, ${sql.lit(scale)}, 0, 0, ${sql.lit(-scale)}, ${sql.lit(-extent[0] * scale)}, ${sql.lit(extent[3] * scale)})`;
    const shapes = sql`string_agg(coalesce(st_astwkb(${tiled}, 0), ${sql.lit(EMPTY_TWKB)}::bytea), ''::bytea)`;
    const values = sql.join(['id', ...source.properties].map((name) => sql.ref(`r.${name}`)));
    return sql`select ${sql.lit(index)} as index, ${shapes} as shapes, json_agg(json_build_array(${values}))::text as features from (${rows}) r`;
  });
  const found = await sql<{ index: number; shapes: Uint8Array | null; features: string }>`${sql.join(layers, sql` union all `)}`.execute(db);
  const made: Record<string, { features: unknown[] }> = {};
  for (const row of found.rows) {
    const { source } = itemAt(asked, row.index); // as told it above
    if (row.shapes === null) continue;
    const values: unknown[][] = JSON.parse(row.features);
    const features = readTwkbs(row.shapes, dimensions[source.dimension]).flatMap((geometry, at) => {
      if (geometry === null) return [];
      const [id, ...told] = itemAt(values, at);
      const tags = Object.fromEntries(source.properties.flatMap((name, n) => (told[n] === null ? [] : [[name, told[n]]])));
      const parts = geometry.parts.map(positionsOf);
      return [{ id, type: geometry.type, tags, geometry: geometry.type === 1 ? parts[0] : parts }];
    });
    if (features.length > 0) made[source.name] = { features };
  }
  if (Object.keys(made).length === 0) return new Uint8Array();
  return fromGeojsonVt(made as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: UNITS });
}

const dimensions = { point: 1, line: 2, area: 3 } as const;

function columns(source: TileSource): RawBuilder<unknown> {
  return sql.join(
    source.properties.map((name) => sql`${sql.ref(`r.${name}`)}, `),
    sql``,
  );
}

function envelope([minx, miny, maxx, maxy]: Extent, srid: number): RawBuilder<unknown> {
  return sql`st_makeenvelope(${sql.lit(minx)}, ${sql.lit(miny)}, ${sql.lit(maxx)}, ${sql.lit(maxy)}, ${sql.lit(srid)})`;
}

const encoders = new WeakMap<Db, Promise<boolean>>();

function encodesTiles(db: Db): Promise<boolean> {
  const known = encoders.get(db);
  if (known) return known;
  const asked = sql<{ version: string | null }>`select postgis_libprotobuf_version() as version`
    .execute(db)
    .then(({ rows }) => rows[0]?.version != null);
  encoders.set(db, asked);
  asked.catch(() => encoders.delete(db));
  return asked;
}
