import { sql } from 'kysely';
import { formatDate } from '#platform/kernel/dates.ts';
import type { Condition } from '../../record/server/where.ts';

/** The day it is there: `2026-11-21`. */
export function localDay(instant: Date, timeZone: string): string {
  return formatDate(instant, timeZone).split('/').toReversed().join('-');
}

/** The instant at which a day begins there. */
export function startOf(day: string, timeZone: string): Condition {
  return sql`(${day}::date)::timestamp at time zone ${timeZone}`;
}
