import { sql } from 'kysely';
import { isoDay, type WorkCalendar } from '#platform/kernel/work-calendar.ts';
import type { Condition } from '../../record/server/where.ts';

const years = 15;

/**
 * Working days from report to closing in tenths, null while open, counted where the rows are: the database is given how many working days
 * had passed on each day, and takes one from the other. The day of the report does not count.
 */
export function workingTenths(calendar: WorkCalendar, now: Date): Condition {
  const today = calendar.dayAt(now);
  const first = today - years * 366;
  let passed = 0;
  const upTo = Array.from({ length: today - first + 2 }, (_entry, index) => (passed += calendar.isWorking(first + index) ? 1 : 0));
  const at = (column: Condition) =>
    sql`(${upTo}::integer[])[least(greatest((${column} at time zone ${calendar.timeZone})::date - ${isoDay(first)}::date, 0), ${upTo.length - 1}) + 1]`;
  return sql`case when o.closed_at is not null then greatest(${at(sql`o.closed_at`)} - ${at(sql`o.created_at`)}, 0) * 10 end`;
}
