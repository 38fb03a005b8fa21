import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';

export interface LastChange {
  /** Null where nobody with a name did it (a job, a command). */
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/** Who changed a record last, or any of several kept together, and when: said with a 409. */
export async function lastChange(trx: Db | Trx, type: string, id: number | readonly number[]): Promise<LastChange> {
  const { rows } = await sql<{ actor_name: string; at: Date | string }>`select actor_name, at from audit_entry
    where type = ${type} and record_id = any(${[id].flat().map(String)}::text[]) order by id desc limit 1`.execute(trx);
  return { changedBy: rows[0]?.actor_name || null, changedAt: rows[0] ? new Date(rows[0].at).toISOString() : null };
}
