import type { SearchHit } from '#platform/shell/feature.ts';
import type { Found } from '#platform/shell/find.ts';

/** Hits under one heading: what the hit itself names (the parish, the type); null where it names nothing. */
interface HitGroup {
  readonly heading: string | null;
  readonly hits: readonly SearchHit[];
}

/** Hits of one kind: what can be reported, addresses, occurrences. */
interface Category {
  readonly id: string;
  readonly name: string;
  readonly groups: readonly HitGroup[];
}

export interface SearchOutcome {
  readonly categories: readonly Category[];
  /** Names of what did not answer. */
  readonly failed: readonly string[];
}

/** What the search of the site found, as the map lists it: each kind by parish or type. Groups keep the order in which their first hit came. */
export function outcomeOf({ groups, failed }: Found): SearchOutcome {
  return { categories: groups.map(({ id, label, hits }) => ({ id, name: label, groups: grouped(id, hits) })), failed };
}

function grouped(category: string, hits: readonly SearchHit[]): HitGroup[] {
  const groups = Map.groupBy(hits, (hit) => hit.group ?? null);
  return [...groups].map(([heading, members]) => ({ heading, hits: members.map((hit) => ({ ...hit, id: `${category}:${hit.id}` })) }));
}

export function hitsOf({ categories }: SearchOutcome): readonly SearchHit[] {
  return categories.flatMap(({ groups }) => groups.flatMap(({ hits }) => hits));
}

/** The only hit whose name is exactly what was typed. */
export function exactHit(outcome: SearchOutcome): SearchHit | null {
  const exact = hitsOf(outcome).filter((hit) => hit.exact);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}

/** The hit `by` steps from the one with `id`, round and round; the first or last one when nothing is marked. */
export function stepHit(outcome: SearchOutcome, id: string | null, by: 1 | -1): string | null {
  const ids = hitsOf(outcome).map((hit) => hit.id);
  if (ids.length === 0) return null;
  const from = id === null ? (by === 1 ? -1 : ids.length) : ids.indexOf(id);
  return ids[(from + by + ids.length) % ids.length] ?? null;
}

/** The address of a hit that is a part of the page one is on ("/meubairro/home/VC-2026-14" of "/meubairro/home"), with the query of that address; else null. */
export function addressHere(to: string | undefined, hash: string): string | null {
  const [path = '', query] = hash.replace(/^#/, '').split('?');
  const page = path.split('/').slice(0, 3).join('/');
  const target = `/${(to ?? '').split('?')[0]}`.replace('//', '/');
  if (!target.startsWith(`${page}/`)) return null;
  return `#${target}${query === undefined ? '' : `?${query}`}`;
}
