import { mapPageAt } from '#platform/map/document/address.ts';
import type { AddressHit } from './contract.ts';

/** Scale at which a kind of place is seen as a whole. */
const scales: Readonly<Record<AddressHit['kind'], number>> = { parish: 25_000, place: 5000, street: 2000, address: 1000 };

/** A place found by text, as the searches show it: under its parish, leading to the map. */
export function placeHit({ kind, id, label, detail, parish, x, y }: AddressHit) {
  const point: [number, number] = [x, y];
  return {
    id: `${kind}-${id}`,
    label,
    ...(detail && { detail }),
    ...(parish && { group: parish.name }),
    point,
    to: mapPageAt(point, scales[kind]),
  };
}
