import { sql } from 'kysely';
import { municipalCalendar } from '#features/occurrences/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import { fromIsoDay, isoDay, type Day } from '#platform/kernel/work-calendar.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { timed, type Term } from '../domain/terms.ts';
import './tables.ts';

const dayOf = (iso: string | null): Day | null => (iso === null ? null : fromIsoDay(iso));
const said = (day: Day | null): string | null => (day === null ? null : isoDay(day));

/** State and days of the tasks of a process, after what they follow from has changed; rows that stay as they are are not written. */
export async function retime(trx: Trx, site: Site, processId: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
    days: number;
    counts: Term['counts'];
    done_on: string | null;
    state: string;
    started_on: string | null;
    due_on: string | null;
  }>`
    select id, days, counts, done_on::text, state, started_on::text, due_on::text from urban_task
    where process_id = ${processId} and deleted_at is null order by place, id`.execute(trx);
  if (rows.length === 0) return;
  const { rows: asked } = await sql<{ from: string; to: string | null }>`select entered_at::text as from, met_at::text as to from urban_requirement
    where process_id = ${processId} and deleted_at is null`.execute(trx);
  const { rows: process } = await sql<{ entry: string | null }>`select entry_at::text as entry from urban_process where id = ${processId}`.execute(
    trx,
  );
  const results = timed(
    await municipalCalendar(trx, site),
    dayOf(process[0]?.entry ?? null),
    rows.map(({ days, counts, done_on }) => ({ days, counts, doneOn: dayOf(done_on) })),
    asked.map(({ from, to }) => ({ from: fromIsoDay(from), to: dayOf(to) })),
  );
  for (const [index, result] of results.entries()) {
    const row = rows[index];
    const [startedOn, dueOn] = [said(result.startedOn), said(result.dueOn)];
    if (!row || (row.state === result.state && row.started_on === startedOn && row.due_on === dueOn)) continue;
    await sql`update urban_task set state = ${result.state}, started_on = ${startedOn}::date, due_on = ${dueOn}::date where id = ${row.id}`.execute(
      trx,
    );
  }
}

/** The tasks of a procedure, for a process that has it now; those of another procedure that nobody began with go to the trash. */
export async function makeTasks(trx: Trx, processId: number, procedureTypeId: number | null): Promise<void> {
  await sql`update urban_task set deleted_at = now() where process_id = ${processId} and step_id is not null and done_on is null and deleted_at is null
    and procedure_type_id is distinct from ${procedureTypeId}`.execute(trx);
  await sql`insert into urban_task (name, process_id, state, user_id, role_id, procedure_type_id, step_id, place, days, counts, told)
    select s.name, ${processId}, 'waiting', s.user_id, s.role_id, s.procedure_type_id, s.id, s.place, s.days, s.counts, s.told from urban_step s
    where s.procedure_type_id = ${procedureTypeId} and s.active and s.deleted_at is null
      and not exists (select from urban_task t where t.process_id = ${processId} and t.step_id = s.id and t.deleted_at is null)
    order by s.place, s.id`.execute(trx);
}
