import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Context } from '../../record/server/context.ts';
import { openInside } from '../../record/server/record.ts';
import { writeEvent } from '../../record/server/timeline.ts';

export async function readHold(db: Db | Trx, id: number): Promise<{ reason: string | null }> {
  const row = await db.selectFrom('occurrence').select('hold_reason').where('id', '=', id).executeTakeFirst();
  return { reason: row?.hold_reason ?? null };
}

/** Keeps an occurrence whatever its age, or stops keeping it; the history says so, inside only. */
export async function setHold(trx: Trx, context: Context, id: number, reason: string | null): Promise<void> {
  await openInside(trx, context.sight, { id }, true);
  const before = await readHold(trx, id);
  if (before.reason === reason) return;
  await sql`update occurrence set hold_reason = ${reason} where id = ${id}`.execute(trx);
  const kind = reason === null ? 'released' : 'held';
  await writeEvent(trx, { occurrenceId: id, kind, side: 'staff', isPublic: false, actor: context.actor, at: context.now, text: reason });
}
