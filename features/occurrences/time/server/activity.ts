import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/db/tables.ts';
import { veil } from '../../record/domain/gate-tables.ts';
import type { ActivityLine, activityQuery } from '../contract.ts';
import type { Context } from '../../record/server/context.ts';
import { presentType, shownTo, standOf, type SeenRow } from '../../record/server/present.ts';
import type { OccurrenceRow } from '../../record/server/rows.ts';
import { eventColumns, presentLines, type EventRow } from '../../record/server/timeline.ts';
import { all, any, visibleInside, visible, type Condition } from '../../record/server/where.ts';

/** Without days in the question, "lately" ends here: a rare kind is not looked for through years. */
const lookBackDays = 90;
/** Lines that turn out to say nothing to the viewer are passed over; so many pages are read for one. */
const rounds = 4;

type Row = EventRow & SeenRow & Pick<OccurrenceRow, 'address'> & { occurrence_id: number; code: string; event_unity_id: number | null };

export async function activity(
  db: Db,
  context: Context,
  query: z.output<typeof activityQuery>,
): Promise<{ items: ActivityLine[]; next: number | null }> {
  const items: ActivityLine[] = [];
  let before = query.before ?? null;
  for (let round = 0; round < rounds; round += 1) {
    const rows = await readLines(db, context, query, before);
    for (const row of rows) {
      before = row.id;
      items.push(...present(context, row));
      if (items.length === query.limit) return { items, next: row.id };
    }
    if (rows.length < query.limit) return { items, next: null };
  }
  return { items, next: before };
}

async function readLines(db: Db, { sight, site, now }: Context, query: z.output<typeof activityQuery>, before: number | null): Promise<Row[]> {
  const { timeZone } = site.config;
  const from = query.from
    ? sql`(${query.from}::date)::timestamp at time zone ${timeZone}`
    : sql`${new Date((query.to ? Date.parse(query.to) : now.getTime()) - lookBackDays * 86_400_000)}::timestamptz`;
  const where: Condition[] = [
    sql`e.created_at >= ${from}`,
    ...(query.to ? [sql`e.created_at < (${query.to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...(query.kind?.length ? [sql`e.kind = any(${query.kind}::text[])`] : []),
    ...(query.person ? [sql`e.actor_user_id = ${query.person}`] : []),
    ...(before === null ? [] : [sql`(e.created_at, e.id) < (select b.created_at, b.id from occurrence_event b where b.id = ${before})`]),
    sql`o.live`,
    visible(sight),
    any([sql`e.is_public`, ...(sight.sees('history') ? [visibleInside(sight)] : [])]),
  ];
  const { rows } = await sql<Row>`select ${eventColumns}, e.occurrence_id, o.code, o.type_id, o.status_id, o.unity_id, e.unity_id as event_unity_id,
      o.assigned_user_id, o.reporter_user_id, o.visibility, o.live, o.address
    from occurrence_event e join occurrence o on o.id = e.occurrence_id left join account person on person.id = e.assigned_user_id
    where ${all(where)} order by e.created_at desc, e.id desc limit ${query.limit}`.execute(db);
  return rows;
}

function present({ sight }: Context, row: Row): ActivityLine[] {
  const stand = standOf(sight, row);
  const { type } = veil({ type: presentType(sight.catalogue, row.type_id) }, shownTo(sight, stand));
  const occurrence = { id: Number(row.occurrence_id), code: row.code, type, address: row.address };
  return presentLines(sight, stand, [{ ...row, unity_id: row.event_unity_id }]).map((line) => ({ ...line, occurrence }));
}
