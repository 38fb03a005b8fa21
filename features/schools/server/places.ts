import { sql } from 'kysely';
import { locate, searchAddresses } from '#features/layers/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { SchoolHit } from '../contract.ts';
import type { Position } from '../domain/graph.ts';

interface Degrees {
  readonly lng: number;
  readonly lat: number;
}

export function projected({ config }: Site, { lng, lat }: Degrees): Position {
  const [x, y] = degreesOf(config.map).toXY([lng, lat]);
  return [x, y];
}

export async function addressAt(db: Db, site: Site, at: Degrees) {
  const [x, y] = projected(site, at);
  const { inside, address, parish } = await locate(db, site, [x, y]);
  return { inside, x, y, label: address?.label ?? null, parish: parish?.name ?? null };
}

export async function findAddresses(db: Db, q: string) {
  const hits = await searchAddresses(db, q, 10);
  return hits.map(({ label, detail, x, y }) => ({ label, detail, x, y }));
}

const columns = (point: ReturnType<typeof sql> | null) => sql`id::int, code, name, level, address, places, st_x(geom) as x, st_y(geom) as y,
  ${point === null ? sql`null::float8` : sql`st_distance(geom, ${point})`} as straight,
  ${point === null ? sql`false` : sql`coalesce(st_covers(catchment, ${point}), false)`} as "isCatchment"`;
const pointOf = ({ srid }: Site, [x, y]: Position) => sql`st_setsrid(st_makepoint(${x}::float8, ${y}::float8), ${sql.lit(srid)})`;
const live = sql`deleted_at is null and active`;

/** The nearest as the crow flies; with those in whose catchment the place lies, which come first. */
export async function schoolsNear(db: Db, site: Site, place: Position, limit: number): Promise<SchoolHit[]> {
  const point = pointOf(site, place);
  const { rows } = await sql<SchoolHit>`select * from (
      (select ${columns(point)} from education_school where ${live} order by geom <-> ${point} limit ${limit})
      union (select ${columns(point)} from education_school where ${live} and st_covers(catchment, ${point}) limit ${limit})) s
    order by "isCatchment" desc, straight, id limit ${limit}`.execute(db);
  return rows;
}

export async function findSchools(db: Db, q: string): Promise<SchoolHit[]> {
  const { rows } = await sql<SchoolHit>`select ${columns(null)} from education_school
    where ${live} and (${q} = '' or fold(concat_ws(' ', code, name, address)) like '%' || replace(replace(fold(${q}), '%', ''), '_', '') || '%')
    order by fold(name), id limit 200`.execute(db);
  return rows;
}

export async function schoolById(db: Db, site: Site, id: number, from: Position): Promise<SchoolHit | undefined> {
  const { rows } = await sql<SchoolHit>`select ${columns(pointOf(site, from))} from education_school where id = ${id} and ${live}`.execute(db);
  return rows[0];
}

/** Schools of the map that no registered one stands for: same name, or within 30 metres. */
export async function takeFromMap(db: Db): Promise<number> {
  const { rows } = await sql`insert into education_school (code, name, level, address, places, active, geom)
    select 'E' || lpad((s.id + coalesce((select max(id) from education_school), 0))::text, 5, '0'), left(s.name, 200), s.level, left(s.address, 300), s.capacity, true, s.geom
    from school s where not exists (select from education_school e where e.deleted_at is null and (fold(e.name) = fold(s.name) or st_dwithin(e.geom, s.geom, 30)))
    returning id`.execute(db);
  return rows.length;
}
