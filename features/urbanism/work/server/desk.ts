import { sql } from 'kysely';
import type { CallContext } from '#platform/http/server/call.ts';
import { fromIsoDay, isoDay } from '#platform/kernel/work-calendar.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import './tables.ts';

interface Counts {
  readonly mine: number;
  readonly unit: number;
  readonly overdue: number;
  readonly today: number;
  readonly week: number;
  readonly allOverdue: number;
}

/** What waits for whoever asks: mine, and of roles I hold where nobody has taken it. */
export async function readDesk({ db, actor, site, services }: CallContext) {
  const today = localDay(services.now(), site.config.timeZone);
  const week = isoDay(fromIsoDay(today) + 7);
  const mine = sql`t.user_id = ${actor.userId}`;
  const unit = sql`t.role_id = any(${[...actor.roleIds]}::bigint[])`;
  const ours = sql`(${mine} or (t.user_id is null and ${unit}))`;
  const open = sql`t.deleted_at is null and t.done_on is null and exists (select from urban_process p where p.id = t.process_id and p.deleted_at is null)`;
  const { rows } = await sql<Counts>`select count(*) filter (where ${mine})::int as mine, count(*) filter (where ${unit})::int as unit,
    count(*) filter (where ${ours} and t.due_on < ${today}::date)::int as overdue, count(*) filter (where ${ours} and t.due_on = ${today}::date)::int as today,
    count(*) filter (where ${ours} and t.due_on > ${today}::date and t.due_on <= ${week}::date)::int as week,
    count(*) filter (where t.due_on < ${today}::date)::int as "allOverdue" from urban_task t where ${open}`.execute(db);
  const { rows: next } = await sql<{ id: number; name: string; process: string | null; processId: number; dueOn: string | null }>`
    select t.id::int as id, t.name, concat_ws('.', p.process, p.sub_process) as process, p.id::int as "processId", t.due_on::text as "dueOn"
    from urban_task t join urban_process p on p.id = t.process_id where ${open} and ${ours} and t.due_on is not null order by t.due_on, t.id limit 5`.execute(
    db,
  );
  const counts = rows[0] ?? { mine: 0, unit: 0, overdue: 0, today: 0, week: 0, allOverdue: 0 };
  return { today, week, roleIds: [...actor.roleIds], counts, next: next.map((row) => ({ ...row, process: row.process ?? '' })) };
}
