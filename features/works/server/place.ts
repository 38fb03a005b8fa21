import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Shape } from '#platform/geo/shape.ts';
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

type Written = Readonly<Record<'shape' | 'line' | 'area' | 'point', RawBuilder<unknown>>> & { readonly streets: string | null };

/** Where a work lies, from the way it is written. */
const lies = ({ shape, line, area, point, streets }: Written): RawBuilder<unknown> =>
  sql`case ${shape} when 'line' then ${line} when 'area' then ${area} when 'point' then st_buffer(${point}, ${pit})
    when 'streets' then (select st_collect(s.geom) from street s where fold(s.name) in (select fold(n) from unnest(${streetNames(streets)}::text[]) n)) end`;

interface Values extends Readonly<Record<'line' | 'area' | 'point', Shape | null>> {
  readonly shape: string | null;
  readonly streets: string | null;
}

/** Where a work will lie that is about to be written, as hexadecimal text; null: nowhere. */
export async function placeOf(trx: Trx, srid: number, { shape, streets, ...drawn }: Values): Promise<string | null> {
  const told = (geometry: Shape | null) =>
    geometry === null ? sql`null::geometry` : sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}::text), ${sql.lit(srid)})`;
  const place = lies({ shape: sql`${shape}::text`, line: told(drawn.line), area: told(drawn.area), point: told(drawn.point), streets });
  const { rows } = await sql<{ wkb: string | null }>`select encode(st_asewkb(${place}), 'hex') as wkb`.execute(trx);
  return rows[0]?.wkb ?? null;
}

/** Keeps where a work lies. */
export async function writePlace(trx: Trx, id: number): Promise<void> {
  const { streets } = await trx.selectFrom('work').select('streets').where('id', '=', id).executeTakeFirstOrThrow();
  await sql`delete from work_place where work_id = ${id}`.execute(trx);
  await sql`insert into work_place (work_id, geom)
    select id, geom from (
      select w.id, ${lies({ shape: sql`w.shape`, line: sql`w.line::geometry`, area: sql`w.area::geometry`, point: sql`w.point::geometry`, streets })} as geom
      from work w where w.id = ${id}) p
    where geom is not null`.execute(trx);
}
