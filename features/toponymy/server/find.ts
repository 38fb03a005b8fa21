import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { foldedWords } from '../domain/words.ts';
import type { FoundStreet, StreetPage } from '../contract.ts';

export const pageSize = 25;
/** Streets drawn around the one that is shown, and how far away, in metres. */
const mostAround = 200;
const reach = 250;

interface Asked {
  readonly q: string;
  readonly parish: string;
  readonly letter: string;
  readonly page: number;
}

const folded = (column: RawBuilder<unknown>) => sql`lower(unaccent(${column}))`;

/** Streets in force; every word typed stands in the name or in one former name. */
export async function findStreets(db: Db, { q, parish, letter, page }: Asked) {
  const words = foldedWords(q);
  const inAll = (column: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`${folded(column)} like ${`%${word}%`}`),
      sql` and `,
    );
  const former =
    words.length === 0
      ? sql`null::text`
      : sql`(select f.name from toponymy_former_name f where f.street_id = s.id and f.deleted_at is null and ${inAll(sql`f.name`)} order by f.until_at desc nulls last limit 1)`;
  const conditions = [
    sql`s.deleted_at is null and s.state = 'inForce'`,
    ...(words.length === 0 ? [] : [sql`(${inAll(sql`s.full_name`)} or ${former} is not null)`]),
    ...(parish === '' ? [] : [sql`s.parish = ${parish}`]),
    ...(letter === '' ? [] : [sql`left(regexp_replace(${folded(sql`s.name`)}, '^(d[aeo]s? |d'')', ''), 1) = ${foldedWords(letter)[0] ?? letter}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<FoundStreet & { total: number }>`
    select s.code, s.full_name as name, s.parish, left(s.meaning, 180) as meaning, count(*) over () as total,
      case when ${words.length === 0 ? sql`true` : inAll(sql`s.full_name`)} then null else ${former} end as former
    from toponymy_street s where ${where}
    order by ${folded(sql`s.name`)}, s.full_name, s.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: parishes } = await sql<{ parish: string }>`
    select distinct parish from toponymy_street where deleted_at is null and state = 'inForce' and parish is not null order by parish`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  return {
    items: rows.map(({ total: _total, ...row }) => row),
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    parishes: parishes.map((row) => row.parish),
  };
}

type Line = readonly (readonly [number, number])[];

/** What everybody may read of a street; null where there is none, or it is only proposed. */
export async function readStreet(db: Db, code: string): Promise<StreetPage | null> {
  const { rows } = await sql<Omit<StreetPage, 'former' | 'doors' | 'around'> & { id: number }>`
    select s.id, s.code, s.full_name as name, s.state, s.parish, p.name as place, s.meaning, s.decided_at::text as "decidedAt", s.minute,
      s.since_at::text as "sinceAt", s.until_at::text as "untilAt", s.begins_at as "beginsAt", s.ends_at as "endsAt", s.postcode,
      (st_asgeojson(s.geom)::json)->'coordinates' as line
    from toponymy_street s left join toponymy_place p on p.id = s.place_id
    where s.code = ${code} and s.deleted_at is null and s.state <> 'proposed'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, ...street } = row;
  const { rows: former } = await sql<StreetPage['former'][number]>`
    select name, since_at::text as "sinceAt", until_at::text as "untilAt" from toponymy_former_name
    where street_id = ${id} and deleted_at is null order by until_at desc nulls last, id desc`.execute(db);
  const { rows: doors } = await sql<{ label: string; x: number; y: number }>`
    select number || coalesce(suffix, '') as label, st_x(geom) as x, st_y(geom) as y from toponymy_door
    where street_id = ${id} and deleted_at is null and state = 'inForce' order by number, suffix nulls first`.execute(db);
  const { rows: around } = await sql<{ line: Line }>`
    select (st_asgeojson(o.geom)::json)->'coordinates' as line from toponymy_street s
    join toponymy_street o on o.id <> s.id and o.deleted_at is null and o.state = 'inForce' and st_dwithin(o.geom, s.geom, ${reach})
    where s.id = ${id} order by st_distance(o.geom, s.geom), o.id limit ${mostAround}`.execute(db);
  return {
    ...street,
    former,
    doors: doors.map(({ label, x, y }) => ({ label, at: [x, y] })),
    around: around.map(({ line }) => line.map(([x, y]): [number, number] => [x, y])),
  };
}
