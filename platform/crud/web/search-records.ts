import { api } from '#platform/http/web/client.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { FoundGroup } from '#platform/shell/find.ts';
import { loadResources } from '#platform/shell/registry.ts';
import { recordsContract } from '../records.ts';

/** Records of the declared resources, a group for each. */
export async function searchRecords(term: string, locale: Locale, signal: AbortSignal): Promise<readonly FoundGroup[]> {
  const [{ items }, entries] = await Promise.all([api(recordsContract, 'search', { query: { q: term.slice(0, 100) }, signal }), loadResources()]);
  return entries.flatMap(({ resource }) => {
    const found = items.filter((item) => item.resource === resource.id);
    if (found.length === 0) return [];
    const hits = found.map(({ id, title }) => ({ id: `${resource.id}-${id}`, label: title, to: `/${resource.screen}/${id}` }));
    return [{ id: `records-${resource.id}`, label: resource.label.many[locale], hits }];
  });
}
