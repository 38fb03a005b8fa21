import { api } from '#platform/http/web/client.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { occurrences } from '../contract.ts';

/** Occurrences by their code, as people type it: "VC-2026-000123", "vc 2026 123", "123". */
export async function searchByCode(term: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  // Without a digit it is no code: the server need not be asked.
  if (!/\d/.test(term) || term.length > 40) return [];
  const { items } = await api(occurrences, 'searchCode', { query: { q: term }, signal });
  return items.map(({ id, code, type, status, address, point }) => ({
    id: `occurrence-${id}`,
    label: `${code} · ${type.name}`,
    detail: `${status.name} · ${address}`,
    to: `/meubairro/home/${code}`,
    ...(point && { point }),
  }));
}
