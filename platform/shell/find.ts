import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { SearchHit } from './feature.ts';
import { searchProviders } from './registry.ts';

export interface FoundGroup {
  readonly id: string;
  readonly label: string;
  readonly hits: readonly SearchHit[];
}

export interface Found {
  readonly groups: readonly FoundGroup[];
  /** Names of the providers that did not answer. */
  readonly failed: readonly string[];
  /** Words looked for beside those that were typed, to be marked like them. */
  readonly also?: readonly string[];
}

/** For the command palette: asks every slice that searches there. A slice that fails is named and costs only its own answers. */
export async function find(term: string, locale: Locale, signal: AbortSignal): Promise<Found> {
  const providers = searchProviders('palette');
  const answers = await Promise.allSettled(providers.map((provider) => provider.search(term, signal)));
  signal.throwIfAborted();
  const groups: FoundGroup[] = [];
  const failed: string[] = [];
  for (const [index, answer] of answers.entries()) {
    const provider = providers[index];
    if (provider === undefined) continue;
    if (answer.status === 'rejected') failed.push(provider.label[locale]);
    else if (answer.value.length > 0) groups.push({ id: provider.id, label: provider.label[locale], hits: answer.value });
  }
  return { groups, failed };
}

/** Milliseconds of silence before a search starts by itself. */
export function searchDebounce(): number {
  return publicConfig().searchDebounce;
}
