import { useRef, useState } from 'react';

/** Rows that are ticked, or everything the filter finds. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly everything: boolean;
  /** `range`: from the last one touched to this one. */
  toggle(id: number, range?: boolean): void;
  all(): void;
  /** These left the list: what is no longer seen is no longer ticked. */
  drop(ids: readonly number[]): void;
  clear(): void;
}

const none: ReadonlySet<number> = new Set();

/** Belongs to one filter: under another, nothing is ticked. */
export function useSelection(shown: readonly number[], filter: string): Selection {
  const [state, setState] = useState<{ readonly of: string; readonly ids: ReadonlySet<number>; readonly everything: boolean }>({
    of: filter,
    ids: none,
    everything: false,
  });
  const last = useRef<number | null>(null);
  const current = state.of === filter ? state : { of: filter, ids: none, everything: false };
  const set = (ids: ReadonlySet<number>, everything = false): void => setState({ of: filter, ids, everything });
  return {
    ids: current.ids,
    everything: current.everything,
    toggle(id, range = false) {
      const ids = new Set(current.ids);
      const on = !ids.has(id);
      const touched = range ? between(shown, last.current, id) : [id];
      for (const one of touched) {
        if (on) ids.add(one);
        else ids.delete(one);
      }
      last.current = id;
      set(ids);
    },
    all: () => set(new Set([...current.ids, ...shown]), true),
    drop: (left) => {
      if (left.some((id) => current.ids.has(id))) set(new Set([...current.ids].filter((id) => !left.includes(id))), current.everything);
    },
    clear: () => {
      last.current = null;
      set(none);
    },
  };
}

/** Both ends included, whichever comes first. */
export function between(shown: readonly number[], from: number | null, to: number): readonly number[] {
  const [a, b] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}
