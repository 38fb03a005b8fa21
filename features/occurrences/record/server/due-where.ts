import { sql, type RawBuilder } from 'kysely';
import type { WorkCalendar } from '#platform/kernel/work-calendar.ts';
import { dueBounds } from '../domain/deadline.ts';
import type { DueFilter } from '../inputs.ts';

/** `isLate` of the domain as SQL. Only open ones have a deadline. */
export function lateWhere(now: Date, alias = 'o'): RawBuilder<unknown> {
  return sql`(${sql.ref(`${alias}.due_at`)} < ${now} and ${sql.ref(`${alias}.paused_at`)} is null)`;
}

/** How an occurrence stands to its deadline, as SQL. */
export function dueWhere(due: DueFilter, calendar: WorkCalendar, now: Date, alias = 'o'): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  const until = (end: Date) => sql`(${of('due_at')} >= ${now} and ${of('due_at')} <= ${end} and ${of('paused_at')} is null)`;
  const wheres: Record<DueFilter, () => RawBuilder<unknown>> = {
    overdue: () => lateWhere(now, alias),
    'very-late': () => sql`(${lateWhere(now, alias)} and ${of('very_late_at')} < ${now})`,
    today: () => until(dueBounds(calendar, now).today),
    week: () => until(dueBounds(calendar, now).soon),
    paused: () => sql`(${of('due_at')} is not null and ${of('paused_at')} is not null)`,
    none: () => sql`(${of('due_at')} is null and ${of('closed_at')} is null)`,
  };
  return wheres[due]();
}
