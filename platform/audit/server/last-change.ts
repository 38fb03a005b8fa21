import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { AppError } from '#platform/kernel/errors.ts';
import { staleError, type LastChange } from '#platform/kernel/stale.ts';

/** Who changed a record last, or any of several kept together, and when; `part` finds entries of what else belongs to it. */
export async function lastChange(trx: Db | Trx, type: string, id: number | readonly number[], part = sql<boolean>`false`): Promise<LastChange> {
  const { rows } = await sql<{ actor_name: string; at: Date | string }>`select actor_name, at from audit_entry
    where (type = ${type} and record_id = any(${[id].flat().map(String)}::text[])) or ${part} order by id desc limit 1`.execute(trx);
  return { changedBy: rows[0]?.actor_name || null, changedAt: rows[0] ? new Date(rows[0].at).toISOString() : null };
}

/** The 409 of a change that was based on an older version: what the record holds now, who wrote it and when. */
export async function staleRecord(
  trx: Db | Trx,
  type: string,
  id: number | readonly number[],
  current: unknown,
  part?: RawBuilder<boolean>,
): Promise<AppError> {
  return staleError({ current, ...(await lastChange(trx, type, id, part)) });
}
