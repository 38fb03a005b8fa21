import { sql } from 'kysely';
import type { Condition } from '../../record/server/where.ts';

/** The instant at which a day begins there. */
export function startOf(day: string, timeZone: string): Condition {
  return sql`(${day}::date)::timestamp at time zone ${timeZone}`;
}
