import { sql, type RawBuilder } from 'kysely';
import type { TileSource } from '#platform/geo/server/vector-tile.ts';
import type { AssetLayerId } from '../domain/feature-layers.ts';
import type { TileLayerId } from '../domain/tile-layers.ts';

/** What addresses stand in for where a municipality has none. */
export const replaced = ['building', 'street'] as const;
export type Replaced = (typeof replaced)[number];

interface Source extends TileSource {
  readonly standsInFor?: Replaced;
}

/** A tile is at most this many features of a source; the least important are cut off. */
const LIMIT = { areas: 6000, lines: 6000, points: 4000 };

/** Far off, without what is smaller than half a pixel: the encoding of each vertex costs more than its removal. */
const outline = (metres: number): RawBuilder<unknown> => sql`st_simplify(geom, ${sql.lit(metres)}, true)`;

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
    select id, ${resolution > 4 ? outline(pixels(0.5)) : sql`geom`} as geom, kind, name from land_use
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
    const shape = resolution > 4 ? outline(pixels(0.5)) : sql`geom`;
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

/**
 * Every municipality has addresses, not every one has buildings, streets and places: where a table is empty the addresses stand in,
 * as points where houses are (far off the first of each 3 by 3 pixels), and as names where the doors of a street or a locality lie.
 */
const house: Source = {
  name: 'house',
  standsInFor: 'building',
  properties: [],
  dimension: 'point',
  rows: ({ box, resolution, pixels }) => {
    const none = sql`not exists (select from building)`;
    if (resolution <= 1)
      return sql`select min(id) as id, geom from address where geom && ${box} and ${none} group by geom order by 1 limit ${sql.lit(LIMIT.points)}`;
    const cell = sql.lit(pixels(3));
    return sql`
      select min(id) as id, (array_agg(geom order by id))[1] as geom from address where geom && ${box} and ${none}
      group by floor(st_x(geom) / ${cell}), floor(st_y(geom) / ${cell}) order by count(*) desc, 1 limit ${sql.lit(LIMIT.areas)}`;
  },
};

/** Once per tile, in the middle of the street's doors there; `angle` (radians, from the east leftwards) is the way they lie, if they lie in a line. */
const streetName: Source = {
  name: 'street_name',
  standsInFor: 'street',
  properties: ['name', 'angle'],
  dimension: 'point',
  rows: ({ box, resolution }) =>
    resolution > 2
      ? null
      : sql`
    select id, st_setsrid(st_makepoint(x, y), st_srid(${box})) as geom, name,
      case when sqrt((vx - vy) ^ 2 + 4 * c ^ 2) > 0.7 * (vx + vy) then round((atan2(2 * c, vx - vy) / 2)::numeric, 2)::double precision end as angle
    from (
      select s.id, coalesce(s.label, s.street) as name, avg(x) as x, avg(y) as y, count(*) as doors, var_pop(x) as vx, var_pop(y) as vy, covar_pop(x, y) as c
      from (
        select distinct search, locality, parish_id, st_x(geom) as x, st_y(geom) as y from address
        where geom && ${box} and not exists (select from street)) d
      join address_street s on s.search = d.search and s.locality is not distinct from d.locality and s.parish_id is not distinct from d.parish_id
      where s.search <> s.place
      group by s.id having count(*) * 3 >= least(s.addresses, 9)) n
    order by doors desc, id limit ${sql.lit(LIMIT.points)}`,
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
        union all select id, geom, name, 'school', 2 from school
        union all select id, geom, coalesce(label, name), 'village', 1 from address_locality where not exists (select from place)
        union all select id, st_pointonsurface(geom), name, 'village', 1 from parish
          where valid_to is null and not exists (select from place) and not exists (select from address_locality)) p
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

/** Single things: only from near, where one is told from the next. */
const asset = (layer: AssetLayerId, from: number): TileSource => ({
  name: layer,
  properties: ['code', 'name'],
  dimension: 'point',
  rows: ({ box, resolution }) =>
    resolution > from
      ? null
      : sql`select id, geom, code, name from asset where layer = ${layer} and geom && ${box} order by id limit ${sql.lit(LIMIT.points)}`,
});

/** What stands in each tile layer. The base map is one request for all that makes the town. */
const tileSources: Readonly<Record<TileLayerId, readonly Source[]>> = {
  basemap: [boundary, landUse, house, building, street, parish, address, streetName, place],
  municipality_boundary: [boundary],
  parish: [parish],
  land_use: [landUse],
  building: [building],
  street: [street],
  address: [address],
  place: [place],
  parcel: [parcel],
  school: [school],
  street_lamp: [asset('street_lamp', 2)],
  waste_container: [asset('waste_container', 4)],
  tree: [asset('tree', 2)],
};

/** `filled`: tables with rows. Near by, planning what is empty, or stands in for nothing, would take a sixth of the tile's time. */
export function sourcesOf(layer: TileLayerId, filled: ReadonlySet<Replaced>): readonly TileSource[] {
  return tileSources[layer].filter(({ name, standsInFor }) =>
    standsInFor ? !filled.has(standsInFor) : replaced.every((table) => table !== name || filled.has(table)),
  );
}
