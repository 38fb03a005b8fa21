import { sql, type RawBuilder } from 'kysely';
import { tabulationNames, type TabulationName } from '#features/occurrences/figures/schemas.ts';
import { compareTimes, figure, times } from './harness.ts';
import { openMillion } from './million.ts';

const year = { from: '2025-11-22', to: '2026-11-21' };
const received = sql`o.live and o.created_at >= ${year.from}::date::timestamp at time zone 'Europe/Lisbon'
  and o.created_at < (${year.to}::date + 1)::timestamp at time zone 'Europe/Lisbon'`;
const monthOf = (column: string) => sql`date_trunc('month', o.${sql.id(column)} at time zone 'Europe/Lisbon')`;
const late = sql`o.closed_at is null and o.due_at < now() and o.paused_at is null`;
const days = sql`date_part('epoch', o.closed_at - o.created_at) / 86400`;
const measures = sql`count(*), count(o.closed_at) as closed, count(*) filter (where ${late}) as overdue, count(*) filter (where o.late_days > 0) as late,
  count(*) filter (where o.late_days <= 0) as in_time, count(*) filter (where o.reopened is not null) as reopened, sum(o.answers) as answers,
  sum(o.satisfied) as satisfied, percentile_cont(array[0.5, 0.8, 0.9]) within group (order by ${days}) as days`;

/** The same questions as plainly as SQL puts them: what one would write by hand for each report. */
const questions: Record<TabulationName, readonly RawBuilder<unknown>[]> = {
  'totalizer-status': [sql`select o.status_id, count(*), count(*) filter (where ${late}) from occurrence o where ${received} group by 1`],
  'montly-resume': [
    sql`select ${monthOf('created_at')}, count(*) from occurrence o where ${received} group by 1`,
    sql`select ${monthOf('closed_at')}, count(*), count(*) filter (where o.late_days > 0), count(*) filter (where o.late_days <= 0),
      percentile_cont(0.5) within group (order by ${days}) from occurrence o where o.live and o.closed_at >= ${year.from}::date group by 1`,
    sql`select count(*) from occurrence o where o.live and o.created_at < ${year.from}::date and (o.closed_at is null or o.closed_at >= ${year.from}::date)`,
    sql`select ${monthOf('reopened_at')}, count(*) from occurrence o where o.live and o.reopened_at >= ${year.from}::date group by 1`,
    sql`select date_trunc('month', s.closed_at), count(*), count(*) filter (where s.resolved) from occurrence_satisfaction s
      join occurrence o on o.id = s.occurrence_id where o.live and s.closed_at >= ${year.from}::date group by 1`,
  ],
  'occurrences-performer': [
    sql`select o.unity_id, o.assigned_user_id, ${measures} from occurrence o where ${received} group by grouping sets ((1, 2), (1), ())`,
  ],
  'occurrences-summary': [sql`select o.type_id, ${measures} from occurrence o where ${received} group by grouping sets ((1), ())`],
  'chart-status': [sql`select o.status_id, ${monthOf('created_at')}, count(*) from occurrence o where ${received} group by 1, 2`],
  'chart-subtypes': [
    sql`select o.type_id, o.subtype_id, count(*), count(*) - count(o.closed_at) from occurrence o where ${received} group by 1, 2 order by 3 desc`,
  ],
};

/** The six reports over a year of a million reports, beside the SQL of the same questions; the public figures and the heat map. */
export async function run(): Promise<void> {
  const million = await openMillion();
  try {
    const { site } = million;
    for (const name of tabulationNames) {
      const [ours, reference] = await compareTimes(
        20,
        () => million.get(`/api/meubairro/front/reports/occurrences/${name}?from=${year.from}&to=${year.to}`, 'manager'),
        async () => {
          for (const question of questions[name]) await question.execute(site.db);
        },
      );
      figure({ name: `report ${name} of a year, median`, ours: ours.median, reference: reference.median, unit: 'ms', bar: 'at most 2 x' });
      figure({ name: `report ${name} of a year, p95`, ours: ours.p95, reference: reference.p95, unit: 'ms', bar: 'p95 under 300 ms' });
    }
    const heat = await times(20, () => million.get('/api/meubairro/front/map/heat?bbox=-30000,50000,-15000,65000&resolution=16', 'visitor'));
    figure({ name: 'heat map of the municipality, p95', ours: heat.p95, reference: null, unit: 'ms', bar: 'p95 under 300 ms' });
    const figures = await times(20, () => million.get('/api/meubairro/front/statistics', 'visitor'));
    figure({ name: 'public figures, kept for a minute, p95', ours: figures.p95, reference: null, unit: 'ms', bar: 'p95 under 300 ms' });
  } finally {
    await million.close();
  }
}
