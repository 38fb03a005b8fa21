import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { countPace } from '../jobs.ts';
import type { Pace } from '../../record/server/catalogue.ts';

/** From so many solved within the year on, days are told; fewer say nothing. */
const enough = 5;

/** Counts anew how long occurrences of each type took over the last year, and how many are open. */
export async function countPaces(trx: Trx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 365 * 86_400_000);
  await sql`insert into occurrence_pace (type_id, solved, median_days, most_days, open, computed_at)
    select t.id, coalesce(s.solved, 0), s.median, s.most, coalesce(o.open, 0), ${now} from occurrence_type t
    left join (select type_id, count(*)::int as solved, percentile_cont(0.5) within group (order by days) as median,
        percentile_cont(0.8) within group (order by days) as most
      from (select type_id, extract(epoch from closed_at - created_at) / 86400 as days from occurrence where live and closed_at >= ${since}) d
      group by type_id) s on s.type_id = t.id
    left join (select type_id, count(*)::int as open from occurrence where live and closed_at is null group by type_id) o on o.type_id = t.id
    on conflict (type_id) do update set solved = excluded.solved, median_days = excluded.median_days, most_days = excluded.most_days,
      open = excluded.open, computed_at = excluded.computed_at`.execute(trx);
}

export const paceHandler = handleJob(countPace, async ({ site, actor, services }) => {
  await site.tx(actor, (trx) => countPaces(trx, services.now()));
});

/** Days as people say them: whole ones, at least one. */
export function presentPace(pace: Pace | undefined): { medianDays: number | null; mostDays: number | null; open: number } | null {
  if (!pace) return null;
  const days = (value: number | null): number | null => (value === null || pace.solved < enough ? null : Math.max(1, Math.round(value)));
  return { medianDays: days(pace.medianDays), mostDays: days(pace.mostDays), open: pace.open };
}
