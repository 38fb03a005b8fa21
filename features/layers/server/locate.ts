import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { addressLabel } from '../domain/address-text.ts';
import type { LocatedPoint } from '../contract.ts';

/** Metres within which an address is said to be "at" a point. */
const REACH = 100;

type Where = Pick<Site, 'srid' | 'config'>;

/** Parish and nearest address of a point ([x, y] in the tenant's projection). */
export async function locate(db: Db | Trx, site: Where, point: readonly [number, number]): Promise<LocatedPoint> {
  const inside = await isInsideBoundary(db, site, point);
  const at = pointSql(point, site.srid);
  const parish = await sql<{ dicofre: string; name: string }>`
    select dicofre, name from parish where valid_to is null and st_covers(geom, ${at}) order by id limit 1`.execute(db);
  const address = await sql<{ id: number; street: string; house: string | null; postcode: string | null; locality: string | null; distance: number }>`
    select n.id, n.street, n.house, n.postcode, n.locality, n.distance from (
      select id, street, house, postcode, locality, st_distance(geom, ${at}) as distance from address
      where st_dwithin(geom, ${at}, ${sql.lit(REACH)}) order by geom <-> ${at} limit 20) n
    order by round(n.distance::numeric, 2), n.house is null, n.id limit 1`.execute(db);
  const near = address.rows[0];
  return {
    inside,
    parish: parish.rows[0] ?? null,
    address: near ? { ...near, label: addressLabel(near), distance: Math.round(near.distance * 100) / 100 } : null,
  };
}

/** Is a point inside the municipality? Until a boundary is imported, the extent of its map is the limit. */
export async function isInsideBoundary(db: Db | Trx, site: Where, point: readonly [number, number]): Promise<boolean> {
  if (!point.every(Number.isFinite)) return false;
  const { rows } = await sql<{ inside: boolean }>`
    select st_covers(geom, ${pointSql(point, site.srid)}) as inside from municipality_boundary where valid_to is null`.execute(db);
  if (rows[0]) return rows[0].inside;
  const [minx, miny, maxx, maxy] = site.config.map.extent;
  return point[0] >= minx && point[0] <= maxx && point[1] >= miny && point[1] <= maxy;
}

function pointSql([x, y]: readonly [number, number], srid: number) {
  return sql`st_setsrid(st_makepoint(${sql.lit(x)}::double precision, ${sql.lit(y)}::double precision), ${sql.lit(srid)})`;
}
