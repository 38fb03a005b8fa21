import { sendAs } from '#platform/http/web/client.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { phraseScore, typedWords, wordsOf } from '#platform/kernel/words.ts';
import type { searchContract } from '#platform/search/contract.ts';
import type { SearchHit } from './feature.ts';
import type { Found, FoundGroup } from './find.ts';
import { homeModules } from './registry.ts';

/**
 * The one search of home, header and map: what can be done, what explains, where it is. The switched-on services stand with the help; only
 * the browser knows which of them have screens. Throws `Problem`.
 */
export async function searchSite(term: string, locale: Locale, signal: AbortSignal): Promise<Found> {
  // Written out, because the contract would bring zod along.
  const wire = { method: 'GET', path: '/api/geoportal/front/search', silent: true } as const;
  const { groups, failed, also } = await sendAs<(typeof searchContract)['search']>(wire, { query: { q: term.slice(0, 200) }, signal });
  const services = findServices(term, locale);
  const has = groups.some(({ id }) => id === 'help');
  const label = { pt: 'Ajuda e serviços', en: 'Help and services' }[locale];
  const places = groups.findIndex(({ id }) => id === 'address');
  const help = services.length === 0 || has ? [] : [{ id: 'help', label, hits: services }];
  const merged: readonly FoundGroup[] = groups.map((group) => (group.id === 'help' ? { ...group, hits: [...services, ...group.hits] } : group));
  const before = places < 1 ? merged.length : places;
  return { groups: [...merged.slice(0, before), ...help, ...merged.slice(before)], failed, also };
}

function findServices(term: string, locale: Locale): readonly SearchHit[] {
  const typed = typedWords(term);
  return homeModules()
    .map((module) => ({
      module,
      score: Math.max(phraseScore(typed, wordsOf(module.name[locale])), 0.8 * phraseScore(typed, wordsOf(module.sentence[locale]))),
    }))
    .filter(({ score }) => score >= 0.45)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ module }) => ({ id: module.code, label: module.name[locale], detail: module.sentence[locale], to: module.url ?? `/${module.start}` }));
}
