import { mayUse } from '#platform/access/web/session.ts';
import { contractOf } from '#platform/crud/web/data.ts';
import { api } from '#platform/http/web/client.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { may } from '../permissions.ts';
import { entities } from '../resources.ts';

/** Entities by name, search term or tax number, for whoever may see the list. */
export async function searchEntities(term: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  if (!mayUse(may.entities.view) || term.trim().length < 2 || term.length > 100) return [];
  const { items } = await api(contractOf(entities), 'list', { query: { q: term, pageSize: 10 }, signal });
  return items.map((row) => ({
    id: `entity-${row.id}`,
    label: String(row['name']),
    detail: [row['code'], row['taxNumber']].filter(Boolean).join(' · '),
    to: `/geoportalgestao/entities/${row.id}`,
  }));
}
