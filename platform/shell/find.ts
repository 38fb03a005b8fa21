import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { SearchHit, SearchProvider } from './feature.ts';
import { fold } from './fold.ts';
import { homeModules, searchProviders } from './registry.ts';

export interface FoundGroup {
  readonly id: string;
  readonly label: string;
  readonly hits: readonly SearchHit[];
}

export interface Found {
  readonly groups: readonly FoundGroup[];
  /** Names of the providers that did not answer. */
  readonly failed: readonly string[];
}

/** Asks every slice that searches there. A slice that fails is named and costs only its own answers. */
export async function find(term: string, where: SearchProvider['where'][number], locale: Locale, signal: AbortSignal): Promise<Found> {
  const providers = searchProviders(where);
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

/** The switched-on services whose name or sentence holds every word. */
export function findServices(term: string, locale: Locale): readonly SearchHit[] {
  const words = fold(term).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return homeModules()
    .filter((module) => {
      const text = fold(`${module.name[locale]} ${module.sentence[locale]}`);
      return words.every((word) => text.includes(word));
    })
    .map((module) => ({ id: module.code, label: module.name[locale], detail: module.sentence[locale], to: module.url ?? `/${module.start}` }));
}

/** Milliseconds of silence before a search starts by itself. */
export function searchDebounce(): number {
  return publicConfig().searchDebounce;
}
