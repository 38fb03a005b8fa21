import { sql } from 'kysely';
import { municipalCalendar } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { addWorkingDays, isoDay } from '#platform/kernel/work-calendar.ts';
import { tellTerms } from '../jobs.ts';
import { taskNear, taskOverdue } from './triggers.ts';
import './tables.ts';

/** So many working days before its last one a term is near. */
const nearDays = 2;
/** Older ones are not told of: switching it on, or an import, does not tell of years. */
const lookBackDays = 14;
const batch = 100;

/** The mark and the announcement are one transaction: a killed worker neither loses nor repeats one. A term that moves is told of again. */
export const termsHandler = handleJob(tellTerms, async ({ site, services, signal }) => {
  const calendar = await municipalCalendar(site.db, site);
  const today = calendar.dayAt(services.now());
  const near = isoDay(addWorkingDays(calendar, today, nearDays));
  let told = 0;
  for (;;) {
    signal.throwIfAborted();
    const done = await site.tx(system, async (trx) => {
      const { rows } = await sql<{ id: number; kind: 'near' | 'overdue'; due: string }>`
        insert into urban_told (task_id, kind, due_on)
        select t.id, case when t.due_on < ${isoDay(today)}::date then 'overdue' else 'near' end, t.due_on from urban_task t
          join urban_process p on p.id = t.process_id and p.deleted_at is null
          where t.deleted_at is null and t.state = 'running' and t.due_on between ${isoDay(today - lookBackDays)}::date and ${near}::date
            and not exists (select from urban_told o where o.task_id = t.id and o.due_on = t.due_on
              and o.kind = case when t.due_on < ${isoDay(today)}::date then 'overdue' else 'near' end)
          order by t.id limit ${batch}
        on conflict do nothing returning task_id::int as id, kind, to_char(due_on, 'DD/MM/YYYY') as due`.execute(trx);
      for (const { id, kind, due } of rows)
        await services.notify.announce(trx, site, kind === 'near' ? taskNear : taskOverdue, { recordId: String(id), facts: { due } });
      return rows.length;
    });
    told += done;
    if (done < batch) return { data: { told } };
  }
});
