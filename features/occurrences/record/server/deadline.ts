import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { mayPause } from '../domain/clock.ts';
import { pauseCode } from '../permissions.ts';
import type { StaffOccurrence } from '../schemas.ts';
import { maybeIso } from './present.ts';
import type { WholeRow } from './rows.ts';
import type { Sight } from './viewer.ts';
import { clockOf, limitFor } from './clock.ts';

export async function presentDeadline(db: Db, sight: Sight, row: WholeRow): Promise<StaffOccurrence['deadline']> {
  const may = row.live && row.closed_at === null && sight.can(pauseCode);
  return {
    limit: limitFor(sight.catalogue, row.type_id, row.subtype_id),
    veryLateAt: maybeIso(row.very_late_at),
    pausedDays: row.paused_days,
    pauseReason: row.paused_at === null ? null : await pauseReason(db, row.id),
    byStatus: row.pause_kind === 'status',
    byQuestion: row.pause_kind === 'question',
    lateDays: row.late_days,
    mayPause: may && mayPause(clockOf(row)),
    mayResume: may && row.paused_at !== null,
  };
}

/** Words of people stand in the history alone, where they are also forgotten. */
async function pauseReason(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`select text from occurrence_event
    where occurrence_id = ${id} and kind = 'paused' order by id desc limit 1`.execute(db);
  return rows[0]?.text ?? null;
}
