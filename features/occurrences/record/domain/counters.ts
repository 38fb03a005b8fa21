import type { MapFilters } from '../schemas.ts';

export interface Placed {
  readonly typeId: number;
  readonly statusId: number;
}

type Quantity = MapFilters['types'][number];

const bump = (list: readonly Quantity[], id: number, by: number): Quantity[] =>
  list.map((entry) => (entry.id === id ? { ...entry, qty: Math.max(0, entry.qty + by) } : entry));

const shows = (list: readonly Quantity[], id: number) => list.some((entry) => entry.id === id && entry.show);

/** One occurrence more or less: its type counts under the shown statuses, its status under the shown types. */
function count(filters: MapFilters, { typeId, statusId }: Placed, by: number): MapFilters {
  return {
    types: shows(filters.statuses, statusId) ? bump(filters.types, typeId, by) : filters.types,
    statuses: shows(filters.types, typeId) ? bump(filters.statuses, statusId, by) : filters.statuses,
  };
}

/**
 * Quantities after an occurrence came (`from` null), went (`to` null) or moved: what it was drops by one, what it is rises by
 * one (specification 2 §4). The browser applies it to pushed events, so that counters are right without asking again.
 */
export function afterMove(filters: MapFilters, from: Placed | null, to: Placed | null): MapFilters {
  const without = from ? count(filters, from, -1) : filters;
  return to ? count(without, to, 1) : without;
}

export interface Tally extends Placed {
  readonly n: number;
}

/**
 * Quantities per type under the chosen statuses and per status under the chosen types. Null = all are chosen.
 * `types` and `statuses` give the entries and their order, those with nothing included.
 */
export function opposingCounts(
  tallies: readonly Tally[],
  types: readonly number[],
  statuses: readonly number[],
  chosen: { readonly types: readonly number[] | null; readonly statuses: readonly number[] | null },
): MapFilters {
  const showsType = (id: number) => chosen.types === null || chosen.types.includes(id);
  const showsStatus = (id: number) => chosen.statuses === null || chosen.statuses.includes(id);
  const sum = (pick: (tally: Tally) => boolean) => tallies.reduce((total, tally) => (pick(tally) ? total + tally.n : total), 0);
  return {
    types: types.map((id) => ({ id, show: showsType(id), qty: sum((tally) => tally.typeId === id && showsStatus(tally.statusId)) })),
    statuses: statuses.map((id) => ({ id, show: showsStatus(id), qty: sum((tally) => tally.statusId === id && showsType(tally.typeId)) })),
  };
}
