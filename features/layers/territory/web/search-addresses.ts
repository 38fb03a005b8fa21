import { sendAs } from '#platform/http/web/client.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { placeHit } from '../place-hit.ts';
import { wires, type Endpoints } from './wires.ts';

/** Addresses, streets, places and parishes for a text, grouped by parish. Throws `Problem`. */
export async function searchAddresses(term: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { items } = await sendAs<Endpoints['searchAddress']>(wires.searchAddress, { query: { q: term, limit: 10 }, signal });
  return items.map(placeHit);
}
