import { useRef, useState } from 'react';
import { createStore, useStore, type Store } from '#platform/shell/store.ts';

/** Rows that are ticked, or everything the filter finds. */
export interface Ticked {
  readonly ids: ReadonlySet<number>;
  readonly everything: boolean;
}

/** Held beside the page: a tick draws the rows and the bar anew (`useTicked`), not the map and the filters. */
export interface Selection {
  readonly store: Store<Ticked & { readonly of: string }>;
  /** It belongs to one filter: under another, nothing is ticked. */
  readonly filter: string;
  /** `range`: from the last one touched to this one. */
  toggle(id: number, range?: boolean): void;
  all(): void;
  /** These left the list: what is no longer seen is no longer ticked. */
  drop(ids: readonly number[]): void;
  clear(): void;
}

const none: Ticked & { readonly of: string } = { of: '', ids: new Set(), everything: false };

export function useTicked({ store, filter }: Pick<Selection, 'store' | 'filter'>): Ticked {
  const state = useStore(store);
  return state.of === filter ? state : none;
}

export function useSelection(shown: readonly number[], filter: string): Selection {
  const [store] = useState(() => createStore(none));
  const last = useRef<number | null>(null);
  const current = (): Ticked => (store.get().of === filter ? store.get() : none);
  const set = (ids: ReadonlySet<number>, everything = false): void => store.set({ of: filter, ids, everything });
  return {
    store,
    filter,
    toggle(id, range = false) {
      const ids = new Set(current().ids);
      const on = !ids.has(id);
      const touched = range ? between(shown, last.current, id) : [id];
      for (const one of touched) {
        if (on) ids.add(one);
        else ids.delete(one);
      }
      last.current = id;
      set(ids);
    },
    all: () => set(new Set([...current().ids, ...shown]), true),
    drop: (left) => {
      const { ids, everything } = current();
      if (left.some((id) => ids.has(id))) set(new Set([...ids].filter((id) => !left.includes(id))), everything);
    },
    clear: () => {
      last.current = null;
      set(none.ids);
    },
  };
}

/** Both ends included, whichever comes first. */
export function between(shown: readonly number[], from: number | null, to: number): readonly number[] {
  const [a, b] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}
