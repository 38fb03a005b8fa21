import { mayUse } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { occurrences } from '../contract.ts';
import { may } from '../permissions.ts';

/** Occurrences by what is written in them, for the people of the desk. What looks like a code is another provider's. */
export async function searchByWords(term: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  if (!mayUse(may.view) || term.length < 3 || /^[a-z]{0,4}[-\s]?[\d-\s]+$/i.test(term)) return [];
  const { items } = await api({ search: { ...occurrences.search, silent: true } }, 'search', {
    query: { q: term.slice(0, 100), pageSize: 10 },
    signal,
  });
  return items.slice(0, 5).map(({ id, code, type, status, address }) => ({
    id: `occurrence-word-${id}`,
    label: `${code} · ${type.name}`,
    detail: [status.name, address].filter(Boolean).join(' · '),
    to: `/meubairro/home/${code}`,
  }));
}
