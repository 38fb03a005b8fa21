import { api } from '#platform/http/web/client.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { codeHit, mayBeCode } from '../code-hit.ts';
import { occurrences } from '../contract.ts';

/** Occurrences by their code, as people type it: "VC-2026-000123", "vc 2026 123", "123". */
export async function searchByCode(term: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  if (!mayBeCode(term)) return [];
  const { items } = await api(occurrences, 'searchCode', { query: { q: term }, signal });
  return items.map((item) => codeHit(item, term));
}
