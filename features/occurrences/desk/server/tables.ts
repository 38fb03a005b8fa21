import type { ColumnType, Generated } from 'kysely';
import type { BulkChange } from '../contract.ts';

type Json<T> = ColumnType<T, string, string>;

export interface BulkTable {
  id: Generated<number>;
  user_id: number;
  state: 'planning' | 'planned' | 'running' | 'done' | 'undoing' | 'undone';
  change: Json<BulkChange>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
}

/** What undoing writes back. */
export interface BulkBefore {
  readonly unityId: number | null;
  readonly userId: number | null;
  readonly priorityId: number | null;
  readonly visibility: 'public' | 'private';
}

/** One field of one occurrence, in words. */
export interface BulkLine {
  readonly field: 'status' | 'unity' | 'assigned' | 'priority' | 'visibility' | 'note';
  readonly old: string | null;
  readonly new: string | null;
}

export interface BulkEntryTable {
  bulk_id: number;
  occurrence_id: number;
  position: number;
  /** As the dry run saw it; after the run, as the run left it. */
  seen_version: number | null;
  outcome: 'waiting' | 'change' | 'same' | 'refused' | 'done' | 'undone' | 'kept';
  reason: string | null;
  changes: ColumnType<readonly BulkLine[], string | undefined, string>;
  before: ColumnType<BulkBefore | null, string | null | undefined, string | null>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    occurrence_bulk: BulkTable;
    occurrence_bulk_entry: BulkEntryTable;
  }
}
