import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Resource } from '../resource.ts';

/** What one resource does beyond the engine, on the server; joined to the declaration by the slice's door. */
export interface ResourceBinding {
  readonly resource: Resource;
  /** Runs in the write's transaction before the row is written; throws a slice error to refuse. Answers the values to write. */
  beforeSave?(trx: Trx, call: Call, values: Record<string, unknown>, id: number | null): Promise<Record<string, unknown>>;
  /** Runs in the same transaction after the row is written. */
  afterSave?(trx: Trx, call: Call, id: number): Promise<void>;
  /** Throws when the row may not be deleted (used elsewhere). */
  beforeDelete?(trx: Trx, call: Call, id: number): Promise<void>;
}
