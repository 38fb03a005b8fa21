import { crsName } from '#platform/geo/geojson.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { fold, typedWords } from '#platform/kernel/words.ts';
import { searchContract, type FoundHit } from '../contract.ts';
import { explains, type SearchSource } from './source.ts';
import { alikeOf, type Synonyms } from './synonyms.ts';

/** One search over what all slices can find. */
export function searchFeature(sources: readonly SearchSource[]): ServerFeature {
  const ordered = sources.toSorted((a, b) => a.order - b.order);
  return {
    id: 'search',
    migrations: [],
    permissions: [],
    contracts: [searchContract],
    routes: (app, services) =>
      bind(app, services, searchContract, {
        search: async (call) => ({ crs: crsName(call.site.srid), ...(await ask(ordered, call, call.query.q)) }),
      }),
  };
}

/** A source that fails is named and costs only its own answers. */
async function ask(sources: readonly SearchSource[], call: CallContext, text: string) {
  const open = sources.filter(({ module }) => isOpen(call, module));
  const typed = typedWords(text);
  const asked = { text, ...typed, alike: alikeOf(typed.words, await synonymsOf(open, call)) };
  const answers = await Promise.allSettled(open.map((source) => source.find(call, asked)));
  const found = open.map(({ id, label, order }, index) => ({ id, order, label: label[call.locale], answer: answers[index] }));
  for (const { id, answer } of found)
    if (answer?.status === 'rejected') call.site.log.error({ err: answer.reason as unknown, source: id }, 'a search source failed');
  const name = fold(text.trim());
  const groups = found.flatMap(({ id, label, order, answer }) =>
    answer?.status === 'fulfilled' && answer.value.length > 0
      ? [{ id, label, hits: [...answer.value], rank: rankOf(order, answer.value, name) }]
      : [],
  );
  return {
    groups: groups.toSorted((a, b) => a.rank - b.rank).map(({ rank: _rank, ...group }) => group),
    failed: found.flatMap(({ label, answer }) => (answer?.status === 'rejected' ? [label] : [])),
    also: [...new Set([...asked.alike.values()].flat())],
  };
}

/** What was meant without doubt; what can be done; what is called as it was typed (a place, a page), before what only mentions it. */
function rankOf(order: number, hits: readonly FoundHit[], name: string): number {
  if (hits.some(({ exact }) => exact)) return 0;
  if (order < explains) return 1;
  return hits.some(({ label }) => fold(label) === name) ? 2 : 3;
}

/** A list that cannot be read costs what only it would have found. */
async function synonymsOf(sources: readonly SearchSource[], call: CallContext): Promise<readonly Synonyms[]> {
  const lists = await Promise.allSettled(sources.map(async (source) => (await source.synonyms?.(call)) ?? []));
  return lists.flatMap((list) => {
    if (list.status === 'fulfilled') return [list.value];
    call.site.log.error({ err: list.reason as unknown }, 'synonyms of the search could not be read');
    return [];
  });
}

function isOpen({ site, actor }: CallContext, module: string | undefined): boolean {
  return module === undefined || (site.config.modules.includes(module) && (actor.kind !== 'anonymous' || !site.live.privateModules.has(module)));
}
