import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';

/** Who changed a record last, and when: said with a 409. */
export async function lastChange(trx: Trx, type: string, id: number): Promise<{ changedBy: string | null; changedAt: string | null }> {
  const { rows } = await sql<{ actor_name: string; at: Date }>`select actor_name, at from audit_entry
    where type = ${type} and record_id = ${String(id)} order by id desc limit 1`.execute(trx);
  return { changedBy: rows[0]?.actor_name ?? null, changedAt: rows[0]?.at.toISOString() ?? null };
}
