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

/** What rooms above a record's own do when it is written; in its transaction, after its own hooks. */
export type Follower = Pick<Hooks, 'afterSave' | 'afterDelete' | 'afterRestore'> & {
  /** Before the row is written: what is stored still is as it was. Changes nothing of what is written. */
  beforeSave?(trx: Trx, call: Acting, values: Readonly<Record<string, unknown>>, id: number | null): Promise<void>;
};
/** By the id of the resource. */
export type Followers = Readonly<Record<string, Follower>>;

const then =
  <A extends unknown[]>(steps: readonly (((...args: A) => Promise<void>) | undefined)[]) =>
  async (...args: A): Promise<void> => {
    for (const step of steps) await step?.(...args);
  };

export function withFollowers(bindings: readonly ResourceBinding[], followers: readonly Followers[]): ResourceBinding[] {
  return bindings.map((one) => {
    const own = followers.flatMap(({ [one.resource.id]: follower }) => (follower ? [follower] : []));
    if (own.length === 0) return one;
    return {
      ...one,
      beforeSave: async (trx, call, values, id) => {
        const written = await one.beforeSave?.(trx, call, values, id);
        for (const follower of own) await follower.beforeSave?.(trx, call, { ...values, ...written }, id);
        return written;
      },
      afterSave: then([one.afterSave?.bind(one), ...own.map((follower) => follower.afterSave)]),
      afterDelete: then([one.afterDelete?.bind(one), ...own.map((follower) => follower.afterDelete)]),
      afterRestore: then([one.afterRestore?.bind(one), ...own.map((follower) => follower.afterRestore)]),
    };
  });
}
