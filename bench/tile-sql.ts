import type { Extent } from '#platform/geo/tile-grid.ts';

/*
 * The base map's tile as one statement somebody wrote by hand for one tile: the same layers, the same rows, nothing of the product's own code.
 * It is what the product is measured against; `bench/tiles.bench.ts` checks that both give the same tile.
 */

const UNITS = 4096;
const BUFFER = 64;

interface Part {
  readonly name: string;
  readonly columns: string;
  readonly rows: string;
}

/** What PostgreSQL answers as a whole tile. */
export function tileSql(extent: Extent, resolution: number, srid: number): string {
  const { parts, bounds } = describe(extent, resolution, srid);
  const layers = parts.map(
    ({ name, columns, rows }) => `(select coalesce(st_asmvt(t, '${name}', ${UNITS}, 'geom', 'id'), '') from (
      select id, ${columns}st_asmvtgeom(geom, ${bounds}::box2d, ${UNITS}, ${BUFFER}, true) as geom from (${rows}) r) t where geom is not null)`,
  );
  return `select ${layers.join(' || ')} as tile`;
}

/** The same geometries in tile coordinates, for the embedded database, which has no ST_AsMVT: one row a layer. */
export function geometrySql(extent: Extent, resolution: number, srid: number): string {
  const { parts, box, scale } = describe(extent, resolution, srid);
  const moved = `st_affine(case when geom @ ${box} then geom else st_clipbybox2d(geom, ${box}::box2d) end,
    ${scale}, 0, 0, ${-scale}, ${-extent[0] * scale}, ${extent[3] * scale})`;
  return parts
    .map(
      ({ name, rows }) =>
        `select '${name}' as layer, count(*) as features, string_agg(st_asbinary(st_snaptogrid(${moved}, 1)), '') as shapes from (${rows}) r`,
    )
    .join(' union all ');
}

function describe(extent: Extent, resolution: number, srid: number): { parts: Part[]; bounds: string; box: string; scale: number } {
  const [minx, miny, maxx, maxy] = extent;
  const margin = ((maxx - minx) * BUFFER) / UNITS;
  const box = `st_makeenvelope(${minx - margin}, ${miny - margin}, ${maxx + margin}, ${maxy + margin}, ${srid})`;
  const bounds = `st_makeenvelope(${minx}, ${miny}, ${maxx}, ${maxy}, ${srid})`;
  return { parts: partsOf(box, resolution), bounds, box, scale: UNITS / (maxx - minx) };
}

function partsOf(box: string, resolution: number): Part[] {
  const parts: Part[] = [];
  const add = (name: string, columns: string, rows: string): void => void parts.push({ name, columns: columns && `${columns}, `, rows });
  const far = (from: number): boolean => resolution > from;
  const shape = far(4) ? `st_simplify(geom, ${resolution / 2}, true)` : 'geom';
  const area = 'st_area(box2d(geom)::geometry)';

  add('municipality_boundary', 'name', `select id, geom, name from municipality_boundary where valid_to is null and geom && ${box}`);
  add(
    'land_use',
    'kind, name',
    `select id, ${shape} as geom, kind, name from land_use where geom && ${box}
      ${far(16) ? `and kind not in ('square', 'sports', 'cemetery')` : ''} ${far(2) ? `and ${area} > ${(2 * resolution) ** 2}` : ''}
      order by ${area} desc, id limit 6000`,
  );
  const houses = `from address where geom && ${box} and not exists (select from building)`;
  add(
    'house',
    '',
    far(1)
      ? `select min(id) as id, (array_agg(geom order by id))[1] as geom ${houses}
          group by floor(st_x(geom) / ${3 * resolution}), floor(st_y(geom) / ${3 * resolution}) order by count(*) desc, 1 limit 6000`
      : `select min(id) as id, geom ${houses} group by geom order by 1 limit 4000`,
  );
  if (!far(4)) add('building', 'kind', `select id, geom, kind from building where geom && ${box} order by ${area} desc, id limit 6000`);
  const kinds = ['motorway', 'primary', 'rail'];
  if (!far(128)) kinds.push('secondary');
  if (!far(32)) kinds.push('residential');
  if (!far(8)) kinds.push('service', 'pedestrian', 'path');
  add(
    'street',
    'kind, name',
    `select id, ${shape} as geom, kind, ${far(16) ? 'null::text' : 'name'} as name from street
      where geom && ${box} and kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
      order by array_position(array['motorway', 'primary', 'rail', 'secondary', 'residential', 'pedestrian', 'service', 'path'], kind) nulls last, id limit 6000`,
  );
  add('parish', 'name, dicofre', `select id, geom, name, dicofre from parish where valid_to is null and geom && ${box} order by id`);
  if (!far(0.5))
    add(
      'address',
      'house',
      `select min(id) as id, geom, house from address where geom && ${box} and house is not null group by geom, house order by id limit 4000`,
    );
  if (!far(2)) {
    add(
      'street_name',
      'name, angle',
      `select id, st_setsrid(st_makepoint(x, y), st_srid(${box})) as geom, name,
        case when sqrt((vx - vy) ^ 2 + 4 * c ^ 2) > 0.7 * (vx + vy) then round((atan2(2 * c, vx - vy) / 2)::numeric, 2)::double precision end as angle
      from (
        select s.id, coalesce(s.label, s.street) as name, avg(x) as x, avg(y) as y, count(*) as doors, var_pop(x) as vx, var_pop(y) as vy, covar_pop(x, y) as c
        from (select distinct search, locality, parish_id, st_x(geom) as x, st_y(geom) as y from address where geom && ${box} and not exists (select from street)) d
        join address_street s on s.search = d.search and s.locality is not distinct from d.locality and s.parish_id is not distinct from d.parish_id
        where s.search <> s.place group by s.id having count(*) * 3 >= least(s.addresses, 9)) n
      order by doors desc, id limit 4000`,
    );
  }
  const settlements = far(16) ? `'town', 'village'` : `'town', 'village', 'neighbourhood'`;
  add(
    'place',
    'name, kind, rank',
    `select id, geom, name, kind, rank from (
        select id, geom, name, kind, rank from place
        union all select id, geom, name, 'school', 2 from school
        union all select id, geom, coalesce(label, name), 'village', 1 from address_locality where not exists (select from place)
        union all select id, st_pointonsurface(geom), name, 'village', 1 from parish
          where valid_to is null and not exists (select from place) and not exists (select from address_locality)) p
      where geom && ${box} and (kind in (${settlements}) or rank <= ${far(8) ? 0 : far(4) ? 1 : far(2) ? 2 : 3}) order by rank, id limit 4000`,
  );
  return parts;
}
