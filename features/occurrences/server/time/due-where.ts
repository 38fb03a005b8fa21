import { sql, type RawBuilder } from 'kysely';
import type { DueFilter } from '../../inputs.ts';

/** How an occurrence stands to its deadline, as SQL. Only open ones have one. */
export function dueWhere(due: DueFilter, timeZone: string, now: Date, alias = 'o'): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  const running = sql`${of('paused_at')} is null`;
  const dayEnd = (days: number) =>
    sql`(((${now}::timestamptz at time zone ${timeZone})::date + ${sql.lit(days)})::timestamp at time zone ${timeZone})`;
  const wheres: Record<DueFilter, RawBuilder<unknown>> = {
    overdue: sql`(${of('due_at')} < ${now} and ${running})`,
    'very-late': sql`(${of('due_at')} < ${now} and ${of('very_late_at')} < ${now} and ${running})`,
    today: sql`(${of('due_at')} >= ${now} and ${of('due_at')} < ${dayEnd(1)} and ${running})`,
    week: sql`(${of('due_at')} >= ${now} and ${of('due_at')} < ${dayEnd(8)} and ${running})`,
    paused: sql`(${of('due_at')} is not null and ${of('paused_at')} is not null)`,
    none: sql`(${of('due_at')} is null and ${of('closed_at')} is null)`,
  };
  return wheres[due];
}
