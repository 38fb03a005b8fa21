import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { streetNames } from '../domain/rules.ts';

/** A point stands for a pit this wide, in metres from its middle: on maps and in conflicts it takes room as the others do. */
const pit = 3;

/** Of these names those no street of the municipality has. */
export async function unknownStreets(db: Db | Trx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select n.name from unnest(${[...names]}::text[]) with ordinality as n (name, place)
    where not exists (select from street s where fold(s.name) = fold(n.name)) order by n.place`.execute(db);
  return rows.map(({ name }) => name);
}

/** Derives where a work lies from the way it was written. */
export async function writePlace(trx: Trx, id: number): Promise<void> {
  const { streets } = await trx.selectFrom('work').select('streets').where('id', '=', id).executeTakeFirstOrThrow();
  await sql`delete from work_place where work_id = ${id}`.execute(trx);
  await sql`insert into work_place (work_id, geom)
    select id, geom from (
      select w.id, case w.shape when 'line' then w.line::geometry when 'area' then w.area::geometry when 'point' then st_buffer(w.point::geometry, ${pit})
        when 'streets' then (select st_collect(s.geom) from street s where fold(s.name) in (select fold(n) from unnest(${streetNames(streets)}::text[]) n)) end as geom
      from work w where w.id = ${id}) p
    where geom is not null`.execute(trx);
}
