import type { MapFilters } from '../../../record/schemas.ts';

/** Types and statuses that are shown; null: all of them. Nothing chosen is an empty list: then nothing is shown. */
export interface Chosen {
  readonly types: readonly number[] | null;
  readonly statuses: readonly number[] | null;
}

export const everything: Chosen = { types: null, statuses: null };

export type Kind = keyof Chosen;

export function isShown(chosen: Chosen, kind: Kind, id: number): boolean {
  return chosen[kind]?.includes(id) ?? true;
}

/** Shows or hides one entry of a filter. With all of them shown there is no filter. */
export function toggled(chosen: Chosen, kind: Kind, id: number, all: readonly number[]): Chosen {
  const before = chosen[kind] ?? all;
  const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
  return { ...chosen, [kind]: all.every((one) => after.includes(one)) ? null : after };
}

/** Something of one kind is switched off altogether: nothing can be seen. */
export function showsNothing(chosen: Chosen): boolean {
  return chosen.types?.length === 0 || chosen.statuses?.length === 0;
}

/** As the server is asked. */
export function queryOf(chosen: Chosen): { type?: readonly number[]; status?: readonly number[] } {
  return { ...(chosen.types !== null && { type: chosen.types }), ...(chosen.statuses !== null && { status: chosen.statuses }) };
}

/** From and to the address of the page: `types=1,2`, `types=none`. */
export function readChosen(search: URLSearchParams): Chosen {
  const list = (name: string): readonly number[] | null => {
    const text = search.get(name);
    if (text === null) return null;
    return text
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0);
  };
  return { types: list('types'), statuses: list('statuses') };
}

export function writeChosen(search: URLSearchParams, chosen: Chosen): void {
  for (const kind of ['types', 'statuses'] as const) {
    const ids = chosen[kind];
    if (ids === null) search.delete(kind);
    else search.set(kind, ids.length === 0 ? 'none' : ids.join(','));
  }
}

/** The counters under what is chosen: with nothing of one kind shown, the other kind counts nothing. */
export function shownCounts(counts: MapFilters, chosen: Chosen): MapFilters {
  const none = (kind: Kind): boolean => chosen[kind]?.length === 0;
  return {
    types: counts.types.map((entry) => ({ ...entry, show: isShown(chosen, 'types', entry.id), qty: none('statuses') ? 0 : entry.qty })),
    statuses: counts.statuses.map((entry) => ({ ...entry, show: isShown(chosen, 'statuses', entry.id), qty: none('types') ? 0 : entry.qty })),
  };
}
