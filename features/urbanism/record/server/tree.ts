import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { urbanismErrors } from '../errors.ts';
import { atField } from './at-field.ts';

/** How deep sub-processes may hang under each other, the first process counted. */
const mostLevels = 6;

/** Places in the tree are changed one after the other: two moves at once could close a ring. */
async function lockTree(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' urban tree', 0))`.execute(trx);
}

/** The number of what it is to hang under. Throws where that would make a ring, or too deep a tree. */
export async function placeUnder(trx: Trx, id: number | null, parentId: number, locale: Locale): Promise<string | null> {
  await lockTree(trx);
  const { rows: above } = await sql<{ id: number; process: string | null }>`
    with recursive up as (select id, process, parent_id, 1 as level from urban_process where id = ${parentId}
      union all select p.id, p.process, p.parent_id, up.level + 1 from urban_process p join up on p.id = up.parent_id where up.level < ${mostLevels + 1})
    select id, process from up order by level`.execute(trx);
  if (id !== null && above.some((one) => Number(one.id) === id)) throw atField('parentId', urbanismErrors['urbanism.loop'](), locale);
  const { rows: below } = await sql<{ levels: number }>`
    with recursive down as (select id, 1 as level from urban_process where id = ${id ?? 0}
      union all select p.id, down.level + 1 from urban_process p join down on p.parent_id = down.id where down.level <= ${mostLevels})
    select coalesce(max(level), 1)::int as levels from down`.execute(trx);
  if (above.length + (below[0]?.levels ?? 1) > mostLevels)
    throw atField('parentId', urbanismErrors['urbanism.too-deep']({ params: { max: mostLevels } }), locale);
  return above[0]?.process ?? null;
}

/** Sub-processes carry the number of what they hang under: they follow when it is changed. */
export async function passNumberOn(trx: Trx, id: number): Promise<void> {
  await sql`with recursive down as (select id, process from urban_process where id = ${id}
      union all select p.id, down.process from urban_process p join down on p.parent_id = down.id)
    update urban_process u set process = down.process from down where u.id = down.id and u.process is distinct from down.process`.execute(trx);
}

interface Leaf {
  readonly id: number;
  readonly depth: number;
}

/** All living processes of that number, each under what it hangs under, in the order of their sub-numbers. */
export async function treeOfNumber(db: Db, process: string): Promise<Leaf[]> {
  const { rows } = await sql<{ id: number; depth: number }>`
    with recursive found as (select id, parent_id, sub_process from urban_process where fold(process) = fold(${process}) and deleted_at is null),
      walk as (
        select f.id, 0 as depth, array[${rank(sql.ref('f.sub_process'))}] as path from found f
          where f.parent_id is null or not exists (select from found p where p.id = f.parent_id)
        union all
        select f.id, w.depth + 1, w.path || ${rank(sql.ref('f.sub_process'))} from found f join walk w on f.parent_id = w.id where w.depth < ${mostLevels})
    select id, depth from walk order by path, id`.execute(db);
  return rows.map(({ id, depth }) => ({ id: Number(id), depth }));
}

/** The process itself, then numbers as numbers, then letters. */
const rank = (sub: ReturnType<typeof sql.ref>) =>
  sql<string>`case when ${sub} is null then '' when ${sub} ~ '^[0-9]{1,9}$' then lpad(${sub}, 9, '0') else 'z' || fold(${sub}) end`;
