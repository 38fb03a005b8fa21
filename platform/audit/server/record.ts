import './tables.ts';
import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { AuditEvent } from './tables.ts';

/**
 * Writes an entry by hand, for what happens beside the audited tables (sessions ended, a view entered). Who acts is the
 * transaction's actor, as the triggers have it.
 */
export async function recordAudit(
  trx: Trx,
  entry: { readonly type: string; readonly id: number | string; readonly event: AuditEvent; readonly changes: Record<string, [unknown, unknown]> },
): Promise<void> {
  await sql`insert into audit_entry (type, record_id, event, actor_kind, actor_id, actor_name, request_id, changes) values (
    ${entry.type}, ${String(entry.id)}, ${entry.event},
    coalesce(nullif(current_setting('largo.actor_kind', true), ''), 'system'),
    nullif(current_setting('largo.actor_id', true), '')::bigint,
    coalesce(nullif(current_setting('largo.actor_name', true), ''), 'Largo'),
    nullif(current_setting('largo.request_id', true), ''),
    ${JSON.stringify(entry.changes)}::jsonb)`.execute(trx);
}
