import type { Reading } from '#platform/shell/store.ts';

/** A part of a store. `pick` answers the same object as long as the part is the same. */
export function partOf<T, P>(store: Reading<T>, pick: (value: T) => P): Reading<P> {
  return { get: () => pick(store.get()), subscribe: store.subscribe };
}
