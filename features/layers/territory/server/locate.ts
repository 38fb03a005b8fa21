import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Geometry } from '#platform/geo/geojson.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { addressLabel } from '../domain/address-text.ts';
import type { LocatedPoint } from '../contract.ts';

/** Metres within which an address is said to be "at" a point. */
const REACH = 100;

type Where = Pick<Site, 'srid' | 'config'>;

interface Found {
  /** Null: no boundary was imported. */
  inside: boolean | null;
  parish: { dicofre: string; name: string } | null;
  address: { id: number; street: string; house: string | null; postcode: string | null; locality: string | null; distance: number } | null;
}

/** Parish and nearest address of a point ([x, y] in the tenant's projection), in one question: every report asks it. */
export async function locate(db: Db | Trx, site: Where, point: readonly [number, number]): Promise<LocatedPoint> {
  const at = pointSql(point, site.srid);
  const { rows } = await sql<Found>`select
    (select st_covers(geom, ${at}) from municipality_boundary where valid_to is null) as inside,
    (select json_build_object('dicofre', dicofre, 'name', name) from parish where valid_to is null and st_covers(geom, ${at}) order by id limit 1) as parish,
    (select row_to_json(n) from (
      select id, street, house, postcode, locality, st_distance(geom, ${at}) as distance from address
      where st_dwithin(geom, ${at}, ${sql.lit(REACH)}) order by geom <-> ${at} limit 20) n
      order by round(n.distance::numeric, 2), n.house is null, n.id limit 1) as address`.execute(db);
  const { inside = null, parish = null, address: near = null } = rows[0] ?? {};
  return {
    inside: point.every(Number.isFinite) && (inside ?? isInExtent(site, point)),
    parish,
    address: near ? { ...near, label: addressLabel(near), distance: Math.round(near.distance * 100) / 100 } : null,
  };
}

/** Is a point inside the municipality? Until a boundary is imported, the extent of its map is the limit. */
export async function isInsideBoundary(db: Db | Trx, site: Where, point: readonly [number, number]): Promise<boolean> {
  if (!point.every(Number.isFinite)) return false;
  const { rows } = await sql<{ inside: boolean }>`
    select st_covers(geom, ${pointSql(point, site.srid)}) as inside from municipality_boundary where valid_to is null`.execute(db);
  return rows[0]?.inside ?? isInExtent(site, point);
}

/** Lies a shape (GeoJSON in the municipality's projection) wholly in it? Edges drawn along the limit may reach over by a metre. */
export async function coversShape(db: Db | Trx, site: Where, shape: Geometry): Promise<{ readonly isValid: boolean; readonly isInside: boolean }> {
  const given = sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(shape)}), ${sql.lit(site.srid)})`;
  const [minx, miny, maxx, maxy] = site.config.map.extent.map((one) => sql.lit(one));
  const { rows } = await sql<{ valid: boolean; inside: boolean | null }>`select st_isvalid(g) as valid, case when st_isvalid(g) then
      coalesce((select st_covers(geom, g) or (st_intersects(geom, g) and st_covers(geom, st_buffer(g, -1))) from municipality_boundary where valid_to is null),
      st_covers(st_makeenvelope(${minx}, ${miny}, ${maxx}, ${maxy}, ${sql.lit(site.srid)}), g)) end as inside
    from (select ${given} as g) t`.execute(db);
  return { isValid: rows[0]?.valid ?? false, isInside: rows[0]?.inside ?? false };
}

function isInExtent({ config }: Where, [x, y]: readonly [number, number]): boolean {
  const [minx, miny, maxx, maxy] = config.map.extent;
  return x >= minx && x <= maxx && y >= miny && y <= maxy;
}

function pointSql([x, y]: readonly [number, number], srid: number) {
  return sql`st_setsrid(st_makepoint(${sql.lit(x)}::double precision, ${sql.lit(y)}::double precision), ${sql.lit(srid)})`;
}
