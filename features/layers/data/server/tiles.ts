import { sql, type RawBuilder } from 'kysely';
import { pack, TileCache, sizeOf } from '#platform/geo/server/tile-cache.ts';
import { vectorTile, type TileSource } from '#platform/geo/server/vector-tile.ts';
import { hasTile, tileGrid } from '#platform/geo/tile-grid.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { DataField } from '../contract.ts';
import type { DataFilter } from '../domain/filter.ts';
import type { Shape } from '../domain/shapes.ts';
import { isTold } from './told.ts';
import { tableOf } from './store.ts';

/** So many features of one tile; the smallest are cut off, of points those that share a spot on the screen. */
const LIMIT = 10_000;

/** What a tile of a version is made of. */
export interface Drawn {
  readonly versionId: number;
  /** Changes with every edit. */
  readonly mark: string;
  readonly shape: Shape;
  readonly fields: readonly DataField[];
  readonly style: VectorStyle | null;
  /** Only these features. */
  readonly filter?: DataFilter | undefined;
}

/** With a condition that somebody thought of in place of the layer's own. */
type Narrowed = Omit<Drawn, 'filter'> & { readonly filter?: DataFilter | RawBuilder<unknown> | undefined };

/** The condition of a filter, over a version's table. */
export const filtered = (filter: Narrowed['filter']): RawBuilder<unknown> =>
  Array.isArray(filter)
    ? sql.join(
        filter.map(({ field, in: values }) => sql`properties->>${sql.lit(field)} = any(${values.map(String)}::text[])`),
        sql` and `,
      )
    : (filter ?? sql`true`);

interface Place {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const cache = new TileCache(64 * 1024 * 1024, sizeOf);

/** A tile of a version, made once for all who ask at once. Whether one may see it is asked before. Throws `record.not-found`. */
export async function datasetTile(site: Site, drawn: Drawn, { z, x, y }: Place) {
  const grid = tileGrid(site.config.map);
  if (!hasTile(grid, z, x, y)) throw kernelErrors['record.not-found']();
  const told = drawn.fields.filter((field) => isTold(field, drawn.style));
  const key = `${site.code}/${drawn.versionId}/${drawn.mark}/${site.srid}/${told.map(({ key: field }) => field).join(',')}/${JSON.stringify(drawn.filter ?? null)}/${z}/${x}/${y}`;
  return cache.get(key, async () => pack(await vectorTile(site.db, site.srid, grid, z, x, y, [sourceOf(drawn, told)])));
}

/** The same of those features alone for which a condition holds that somebody thought of: not kept, nobody else asks for it. */
export async function narrowedTile(site: Site, drawn: Drawn, { z, x, y }: Place, where: RawBuilder<unknown>) {
  const grid = tileGrid(site.config.map);
  if (!hasTile(grid, z, x, y)) throw kernelErrors['record.not-found']();
  const told = drawn.fields.filter((field) => isTold(field, drawn.style));
  return pack(await vectorTile(site.db, site.srid, grid, z, x, y, [sourceOf({ ...drawn, filter: where }, told)]));
}

function sourceOf({ versionId, shape, filter }: Narrowed, told: readonly DataField[]): TileSource {
  const table = tableOf(versionId);
  const values = told.map(({ key, type }) => {
    const text = sql`properties->>${sql.lit(key)}`;
    return sql`, ${type === 'integer' || type === 'number' ? sql`(${text})::double precision` : text} as ${sql.ref(key)}`;
  });
  return {
    name: 'data',
    properties: told.map(({ key }) => key),
    dimension: shape,
    rows: ({ box, resolution, pixels }) => {
      const chosen = (geom: ReturnType<typeof sql>) => sql`select id, ${geom} as geom${sql.join(values, sql``)} from`;
      if (shape === 'point') {
        if (resolution <= 4)
          return sql`${chosen(sql`geom`)} ${table} where geom && ${box} and ${filtered(filter)} order by id limit ${sql.lit(LIMIT)}`;
        // Far off one of each spot of 3 by 3 pixels.
        const cell = sql.lit(pixels(3));
        return sql`${chosen(sql`geom`)} (select distinct on (floor(st_x(st_centroid(geom)) / ${cell}), floor(st_y(st_centroid(geom)) / ${cell})) id, geom, properties
          from ${table} where geom && ${box} and ${filtered(filter)} order by floor(st_x(st_centroid(geom)) / ${cell}), floor(st_y(st_centroid(geom)) / ${cell}), id) p limit ${sql.lit(LIMIT)}`;
      }
      const within = sql`${table} where geom && ${box} and ${filtered(filter)}`;
      if (resolution <= 2) return sql`${chosen(sql`geom`)} ${within} order by size desc, id limit ${sql.lit(LIMIT)}`;
      // What is smaller than a pixel stays a spot, one of each 3 by 3 pixels: a layer of little things does not vanish far off.
      const [least, half, cell] = [sql.lit(pixels(1)), sql.lit(pixels(0.75)), sql.lit(pixels(3))];
      const at = sql`st_centroid(geom)`;
      const spot =
        shape === 'area' ? sql`st_expand(${at}, ${half})` : sql`st_makeline(st_translate(${at}, -${half}, 0), st_translate(${at}, ${half}, 0))`;
      const spots = sql`select distinct on (floor(st_x(${at}) / ${cell}), floor(st_y(${at}) / ${cell})) id, ${spot} as geom, properties, size
        from ${within} and size <= ${least} order by floor(st_x(${at}) / ${cell}), floor(st_y(${at}) / ${cell}), size desc, id`;
      const large = sql`select id, st_simplify(geom, ${sql.lit(pixels(0.5))}, true) as geom, properties, size from ${within} and size > ${least}`;
      return sql`${chosen(sql`geom`)} (${large} union all (${spots})) f order by size desc, id limit ${sql.lit(LIMIT)}`;
    },
  };
}
