import type { Generated } from 'kysely';

export type AuditEvent = 'created' | 'updated' | 'deleted' | 'restored' | 'relation';

interface AuditEntryTable {
  id: Generated<number>;
  at: Generated<Date>;
  /** Table name. */
  type: string;
  record_id: string;
  event: AuditEvent;
  actor_kind: 'user' | 'anonymous' | 'system';
  actor_id: number | null;
  actor_name: string;
  request_id: string | null;
  /** Column to [old, new]; columns that did not change are left out. */
  changes: Record<string, [unknown, unknown]>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
    /** One row: months each type is kept (null: for ever) where it is not the default. */
    audit_setting: { id: Generated<number>; months: Record<string, number | null>; version: Generated<number>; updated_at: Generated<Date> };
  }
}
