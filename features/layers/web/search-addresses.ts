import { send } from '#platform/http/web/client.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import type { AddressHit } from '../contract.ts';
import { wires } from './wires.ts';

/** Scale at which a kind of place is seen as a whole. */
const scales: Readonly<Record<AddressHit['kind'], number>> = { parish: 25_000, place: 5000, street: 2000, address: 1000 };

/** Addresses, streets, places and parishes for a text, grouped by parish. Throws `Problem`. */
export async function searchAddresses(term: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { items } = (await send(wires.searchAddress, { query: { q: term, limit: 10 }, signal })) as { items: readonly AddressHit[] };
  return items.map((item) => ({
    id: `${item.kind}-${item.id}`,
    label: item.label,
    ...(item.detail && { detail: item.detail }),
    ...(item.parish && { group: item.parish.name }),
    point: [item.x, item.y],
    to: `/ig/home?c=${item.x.toFixed(1)},${item.y.toFixed(1)}&s=${scales[item.kind]}`,
  }));
}
