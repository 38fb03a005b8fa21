import type { RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { Resource, ValuesOf } from '../resource.ts';

/** What one resource does beyond the engine, on the server. Every hook runs in the transaction of the write; to refuse it throws a slice error. */
export interface Hooks<R extends Resource = Resource> {
  /** Fields that must be filled by what the municipality works with, whatever the declaration says. Who adds a record may fill in these without their guards' codes. */
  needs?(trx: Trx, call: Acting): Promise<readonly string[]>;
  /** Before the row is written. Answers the values to write in place of those that came; nothing: as they came. */
  beforeSave?(trx: Trx, call: Acting, values: ValuesOf<R>, id: number | null): Promise<Partial<ValuesOf<R>> | void>;
  afterSave?(trx: Trx, call: Acting, id: number): Promise<void>;
  /** Throws when the row may not be deleted (used elsewhere). */
  beforeDelete?(trx: Trx, call: Acting, id: number): Promise<void>;
  afterDelete?(trx: Trx, call: Acting, id: number): Promise<void>;
  afterRestore?(trx: Trx, call: Acting, id: number): Promise<void>;
  /** Which rows (`t`) stand before the others while the list has its own order: what waits for whoever asks. */
  first?(call: Acting): RawBuilder<boolean>;
}

export interface ResourceBinding<R extends Resource = Resource> extends Hooks<R> {
  readonly resource: R;
}

/** A declaration with its hooks, whose values have the types of its fields. */
export function binding<R extends Resource>(resource: R, hooks: Hooks<R> = {}): ResourceBinding<R> {
  return { resource, ...hooks };
}
