import type { SearchHit, SearchProvider } from '#platform/shell/feature.ts';

/** Category that stands first, whatever else is found (specification 2 §9). */
const DEFAULT_CATEGORY = 'address';

/** Hits under one heading: what the hit itself names (the parish, the type); null where it names nothing. */
export interface HitGroup {
  readonly heading: string | null;
  readonly hits: readonly SearchHit[];
}

/** What one slice found: addresses, occurrences. */
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly groups: readonly HitGroup[];
}

export interface SearchOutcome {
  readonly categories: readonly Category[];
  /** Names of the providers that did not answer. */
  readonly failed: readonly string[];
}

/**
 * Asks all providers at once; one that fails costs its part only. Addresses come first, unless what was typed is the very name of
 * something else. Groups keep the order in which their first hit came.
 */
export async function runSearch(
  providers: readonly SearchProvider[],
  term: string,
  signal: AbortSignal,
  nameOf: (provider: SearchProvider) => string,
): Promise<SearchOutcome> {
  const answers = await Promise.allSettled(providers.map((provider) => provider.search(term, signal)));
  const categories: Category[] = [];
  const failed: string[] = [];
  for (const [index, answer] of answers.entries()) {
    const provider = providers[index];
    if (!provider) continue;
    if (answer.status === 'rejected') failed.push(nameOf(provider));
    else if (answer.value.length > 0) categories.push({ id: provider.id, name: nameOf(provider), groups: grouped(provider.id, answer.value) });
  }
  return { categories: categories.toSorted((a, b) => rank(a) - rank(b)), failed };
}

function grouped(category: string, hits: readonly SearchHit[]): HitGroup[] {
  const groups = Map.groupBy(hits, (hit) => hit.group ?? null);
  return [...groups].map(([heading, members]) => ({ heading, hits: members.map((hit) => ({ ...hit, id: `${category}:${hit.id}` })) }));
}

function rank({ id, groups }: Category): number {
  if (groups.some(({ hits }) => hits.some(({ exact }) => exact))) return 0;
  return id === DEFAULT_CATEGORY ? 1 : 2;
}

export function hitsOf({ categories }: SearchOutcome): readonly SearchHit[] {
  return categories.flatMap(({ groups }) => groups.flatMap(({ hits }) => hits));
}

/** The one thing that what was typed is the name of. */
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

/** The address of a hit that is a part of the page one is on ("/meubairro/home/VC-2026-14" of "/meubairro/home"), with what that address says; else null. */
export function addressHere(to: string | undefined, hash: string): string | null {
  const [path = '', query] = hash.replace(/^#/, '').split('?');
  const page = path.split('/').slice(0, 3).join('/');
  const target = `/${(to ?? '').split('?')[0]}`.replace('//', '/');
  if (!target.startsWith(`${page}/`)) return null;
  return `#${target}${query === undefined ? '' : `?${query}`}`;
}
