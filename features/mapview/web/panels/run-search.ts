import type { SearchHit, SearchProvider } from '#platform/shell/feature.ts';

/** Hits under one heading: what the hit itself names (the parish), else what the provider is called. */
export interface HitGroup {
  readonly heading: string;
  readonly hits: readonly SearchHit[];
}

export interface SearchOutcome {
  readonly groups: readonly HitGroup[];
  /** Names of the providers that did not answer. */
  readonly failed: readonly string[];
}

/** Asks all providers at once; one that fails costs its part only. Groups keep the order in which their first hit came. */
export async function runSearch(
  providers: readonly SearchProvider[],
  term: string,
  signal: AbortSignal,
  nameOf: (provider: SearchProvider) => string,
): Promise<SearchOutcome> {
  const answers = await Promise.allSettled(providers.map((provider) => provider.search(term, signal)));
  const groups = new Map<string, SearchHit[]>();
  const failed: string[] = [];
  answers.forEach((answer, index) => {
    const provider = providers[index];
    if (!provider) return;
    if (answer.status === 'rejected') {
      failed.push(nameOf(provider));
      return;
    }
    for (const hit of answer.value) {
      const heading = hit.group ?? nameOf(provider);
      groups.set(heading, [...(groups.get(heading) ?? []), { ...hit, id: `${provider.id}:${hit.id}` }]);
    }
  });
  return { groups: [...groups].map(([heading, hits]) => ({ heading, hits })), failed };
}

/** The hit `by` steps from the one with `id`, round and round; the first or last one when nothing is marked. */
export function stepHit(outcome: SearchOutcome, id: string | null, by: 1 | -1): string | null {
  const ids = outcome.groups.flatMap((group) => group.hits.map((hit) => hit.id));
  if (ids.length === 0) return null;
  const from = id === null ? (by === 1 ? -1 : ids.length) : ids.indexOf(id);
  return ids[(from + by + ids.length) % ids.length] ?? null;
}
