import { api } from '#platform/http/web/client.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { occurrences } from '../contract.ts';
import { normaliseCode } from '../domain/code.ts';

/** Occurrences by their code, as people type it: "VC-2026-000123", "vc 2026 123", "123". */
export async function searchByCode(term: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  // Without a digit it is no code: the server need not be asked.
  if (!/\d/.test(term) || term.length > 40) return [];
  const { items } = await api(occurrences, 'searchCode', { query: { q: term }, signal });
  const typed = normaliseCode(term);
  return items.map(({ id, code, type, status, address, point }) => ({
    id: `occurrence-${id}`,
    label: [code, type.name].filter(Boolean).join(' · '),
    detail: `${status.name} · ${address}`,
    ...(type.name !== '' && { group: type.name }),
    exact: code === typed,
    to: `/meubairro/home/${code}`,
    ...(point && { point }),
  }));
}
