import { sql } from 'kysely';
import { takeFromMap, takeMapStreets } from '#features/schools/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** The schools and streets of the invented town: some streets one-way, some turns forbidden, a catchment for each primary school. */
export async function seedSchools(site: Site): Promise<void> {
  await site.tx(system, async (trx) => {
    // Invented data has no trail of its own making.
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    await sql`truncate education_school, street_edge, turn_restriction restart identity cascade`.execute(trx);
    if ((await takeFromMap(trx)) === 0) return;
    await takeMapStreets(trx, site.srid);
    await sql`update street_edge set cars = 'forward' where cars = 'both' and speed <= 35 and id % 9 = 4
      and 2 = (select count(*) from unnest(array[st_startpoint(geom), st_endpoint(geom)]) p
        where exists (select from street_edge o where o.id <> street_edge.id and o.cars = 'both' and st_dwithin(o.geom, p, 0.01)))`.execute(trx);
    await sql`insert into turn_restriction (note, kind, from_id, to_id)
      select 'Não virar para ' || name, 'no', from_id, to_id from (
        select distinct on (a.id) a.id as from_id, b.id as to_id, b.name from street_edge a join street_edge b on b.id <> a.id and b.cars = 'both' and st_intersects(a.geom, b.geom)
        where a.speed >= 50 and a.id % 7 = 0 order by a.id, b.id) t limit 20`.execute(trx);
    await sql`with cells as (
        select (st_dump(st_voronoipolygons(st_collect(geom)))).geom as cell from education_school where level = 'primary')
      update education_school e set catchment = (
        select (d).geom from (select st_dump(st_intersection(c.cell, b.geom)) as d from cells c, municipality_boundary b
          where b.valid_to is null and st_covers(c.cell, e.geom)) parts order by st_area((d).geom) desc limit 1)
      where level = 'primary'`.execute(trx);
    for (const table of ['education_school', 'street_edge']) await sql`analyze ${sql.table(table)}`.execute(trx);
  });
}
