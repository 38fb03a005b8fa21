import { sql } from 'kysely';
import type { TileSource } from '#platform/geo/server/vector-tile.ts';
import type { TileLayerId } from '../domain/tile-layers.ts';

/** A tile is at most this many features of a source; the least important are cut off. */
const LIMIT = { areas: 6000, lines: 6000, points: 4000 };

const boundary: TileSource = {
  name: 'municipality_boundary',
  properties: ['name'],
  dimension: 'area',
  rows: ({ box }) => sql`select id, geom, name from municipality_boundary where valid_to is null and geom && ${box}`,
};

const parish: TileSource = {
  name: 'parish',
  properties: ['name', 'dicofre'],
  dimension: 'area',
  rows: ({ box }) => sql`select id, geom, name, dicofre from parish where valid_to is null and geom && ${box} order by id`,
};

/** Far off only what covers ground: at least 2 by 2 pixels. */
const landUse: TileSource = {
  name: 'land_use',
  properties: ['kind', 'name'],
  dimension: 'area',
  rows: ({ box, resolution, pixels }) => sql`
    select id, geom, kind, name from land_use
    where geom && ${box} ${resolution > 16 ? sql`and kind not in ('square', 'sports', 'cemetery')` : sql``}
      ${resolution > 2 ? sql`and st_area(box2d(geom)::geometry) > ${sql.lit(pixels(2) ** 2)}` : sql``}
    order by st_area(box2d(geom)::geometry) desc, id limit ${sql.lit(LIMIT.areas)}`,
};

const building: TileSource = {
  name: 'building',
  properties: ['kind'],
  dimension: 'area',
  rows: ({ box, resolution }) =>
    resolution > 4
      ? null
      : sql`
    select id, geom, kind from building where geom && ${box}
    order by st_area(box2d(geom)::geometry) desc, id limit ${sql.lit(LIMIT.areas)}`,
};

/** Kinds of street by the resolution from which on they are shown. */
const streetsFrom: readonly (readonly [number, readonly string[]])[] = [
  [Infinity, ['motorway', 'primary', 'rail']],
  [128, ['secondary']],
  [32, ['residential']],
  [8, ['service', 'pedestrian', 'path']],
];
const importance = sql`array_position(array['motorway', 'primary', 'rail', 'secondary', 'residential', 'pedestrian', 'service', 'path'], kind)`;

const street: TileSource = {
  name: 'street',
  properties: ['kind', 'name'],
  dimension: 'line',
  rows: ({ box, resolution, pixels }) => {
    const kinds = streetsFrom.filter(([from]) => resolution <= from).flatMap(([, list]) => list);
    const shape = resolution > 4 ? sql`st_simplify(geom, ${sql.lit(pixels(0.5))}, true)` : sql`geom`;
    return sql`
      select id, ${shape} as geom, kind, ${resolution > 16 ? sql`null::text` : sql`name`} as name from street
      where geom && ${box} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
      order by ${importance} nulls last, id limit ${sql.lit(LIMIT.lines)}`;
  },
};

const address: TileSource = {
  name: 'address',
  properties: ['house'],
  dimension: 'point',
  rows: ({ box, resolution }) =>
    resolution > 0.5
      ? null
      : sql`
    select min(id) as id, geom, house from address where geom && ${box} and house is not null
    group by geom, house order by id limit ${sql.lit(LIMIT.points)}`,
};

const place: TileSource = {
  name: 'place',
  properties: ['name', 'kind', 'rank'],
  dimension: 'point',
  rows: ({ box, resolution }) => {
    const settlements = ['town', 'village', ...(resolution <= 16 ? ['neighbourhood'] : [])];
    const rank = resolution <= 2 ? 3 : resolution <= 4 ? 2 : resolution <= 8 ? 1 : 0;
    return sql`
      select id, geom, name, kind, rank from (
        select id, geom, name, kind, rank from place
        union all select id, geom, name, 'school', 2 from school) p
      where geom && ${box} and (kind in (${sql.join(settlements.map((kind) => sql.lit(kind)))}) or rank <= ${sql.lit(rank)})
      order by rank, id limit ${sql.lit(LIMIT.points)}`;
  },
};

const parcel: TileSource = {
  name: 'parcel',
  properties: ['code'],
  dimension: 'area',
  rows: ({ box, resolution }) =>
    resolution > 2
      ? null
      : sql`select id, geom, code from parcel where geom && ${box} order by st_area(box2d(geom)::geometry) desc, id limit ${sql.lit(LIMIT.areas)}`,
};

const school: TileSource = {
  name: 'school',
  properties: ['name', 'level'],
  dimension: 'point',
  rows: ({ box }) => sql`select id, geom, name, level from school where geom && ${box} order by id limit ${sql.lit(LIMIT.points)}`,
};

/** What stands in each tile layer. The base map is one request for all that makes the town. */
export const tileSources: Readonly<Record<TileLayerId, readonly TileSource[]>> = {
  basemap: [boundary, landUse, building, street, parish, address, place],
  municipality_boundary: [boundary],
  parish: [parish],
  land_use: [landUse],
  building: [building],
  street: [street],
  address: [address],
  place: [place],
  parcel: [parcel],
  school: [school],
};
