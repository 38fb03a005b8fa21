import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { announce, push } from './announce.ts';
import type { Context } from './context.ts';
import { readWhole } from './record.ts';
import type { WholeRow } from './rows.ts';
import { writeEvent } from './timeline.ts';

/** What a move means for the others: a duplicate that is worked on again stands for itself, and a whole hears when its parts are done. */
export async function afterMove(trx: Trx, context: Context, row: WholeRow, isClosed: boolean): Promise<void> {
  if (!isClosed && row.duplicate_of_id !== null) await standAlone(trx, context, row, row.duplicate_of_id);
  if (!isClosed || row.closed_at !== null) return;
  await endLinks(trx, row.id);
  await afterClosing(trx, context, row);
}

/** Links to people outside stop with the occurrence. */
export async function endLinks(trx: Trx, id: number): Promise<void> {
  await sql`update occurrence_inquiry set ended = 'withdrawn' where occurrence_id = ${id} and ended is null`.execute(trx);
  await sql`update occurrence_forward set state = 'revoked' where occurrence_id = ${id} and state in ('sent', 'accepted')`.execute(trx);
}

async function standAlone(trx: Trx, { actor, now }: Context, row: WholeRow, targetId: number): Promise<void> {
  const target = await readWhole(trx, targetId);
  await sql`update occurrence set duplicate_of_id = null where id = ${row.id}`.execute(trx);
  const line = { kind: 'unmerged', side: 'staff', isPublic: false, actor, at: now } as const;
  await writeEvent(trx, { ...line, occurrenceId: row.id, changes: [{ field: 'duplicateOf', old: target.code, new: null }] });
  await writeEvent(trx, { ...line, occurrenceId: target.id, changes: [{ field: 'duplicate', old: row.code, new: null }] });
}

/** After a part was closed: when it was the last one, those who work on the whole are told. Words for the citizen are theirs to write. */
async function afterClosing(trx: Trx, context: Context, row: Pick<WholeRow, 'id' | 'parent_id'>): Promise<void> {
  if (row.parent_id === null) return;
  const { rows } = await sql<{ open: number; whole_open: boolean }>`select
      (select count(*)::int from occurrence where parent_id = ${row.parent_id} and live and closed_at is null) as open,
      (select closed_at is null and live from occurrence where id = ${row.parent_id}) as whole_open`.execute(trx);
  if (rows[0]?.open !== 0 || !rows[0].whole_open) return;
  const whole = await readWhole(trx, row.parent_id);
  const eventId = await writeEvent(trx, {
    occurrenceId: whole.id,
    kind: 'parts-done',
    side: 'system',
    isPublic: false,
    actor: { userId: null, name: '' },
    at: context.now,
  });
  await announce(trx, context, 'parts-done', whole.id, { eventId: String(eventId) });
  await push(trx, context, whole, whole);
}
