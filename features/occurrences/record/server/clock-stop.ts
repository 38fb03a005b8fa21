import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { mayPause, pause, resume, type Clock } from '../domain/clock.ts';
import { calendarOf } from './calendar.ts';
import { clockColumns, clockOf, limitFor, writeClockLines } from './clock.ts';
import type { Context } from './context.ts';
import type { WholeRow } from './rows.ts';
import type { NewEvent } from './timeline.ts';

export type By = Pick<NewEvent, 'side' | 'actor'>;

/**
 * Stops the clock because somebody else is waited for (`kind` says what: a person at the desk, a question, a contractor). False where
 * there is none, or it stands already.
 */
export async function stopClock(trx: Trx, context: Context, row: WholeRow, kind: string, reason: string | null, by: By): Promise<boolean> {
  const clock = clockOf(row);
  if (!mayPause(clock)) return false;
  await write(trx, row.id, pause(clock, kind, context.now));
  await writeClockLines(trx, context, row.id, [{ kind: 'paused' }], { ...by, text: reason });
  return true;
}

/** Lets it go on, if it was stopped by one of these; by anything where none is named. */
export async function startClock(trx: Trx, context: Context, row: WholeRow, kinds: readonly string[] | null, by: By): Promise<boolean> {
  const clock = clockOf(row);
  if (clock.pausedAt === null || (kinds !== null && !kinds.includes(clock.pauseKind ?? ''))) return false;
  const { catalogue } = context.sight;
  const going = resume(calendarOf(catalogue, context.site), clock, limitFor(catalogue, row.type_id, row.subtype_id), context.now);
  await write(trx, row.id, going.clock);
  await writeClockLines(trx, context, row.id, going.lines, by);
  return true;
}

async function write(trx: Trx, id: number, clock: Clock): Promise<void> {
  await sql`update occurrence set ${sql.join(clockColumns(clock))} where id = ${id}`.execute(trx);
}
