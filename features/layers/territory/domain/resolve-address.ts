import type { AddressHit } from '../contract.ts';
import { isStreetType, streetWords } from './address-text.ts';
import { parseAddressQuery } from './address-query.ts';

/** What a typed address is: one door, one street of which no door was named, one of several, or nothing that is known. */
export type Resolved =
  | { readonly kind: 'door' | 'street'; readonly hit: AddressHit }
  | { readonly kind: 'several'; readonly hits: readonly AddressHit[] }
  | { readonly kind: 'unknown' };

/** Said of a door or a place, and no part of its name. */
const beside = new Set('andar ao bloco cave direito dto em esq esquerdo fracao frente junto lj loja perto piso portugal rc traseiras'.split(' '));

/**
 * Sure of a door only when every word that was typed is part of its address, and no other door is meant by the same words:
 * "Rua das Flores 12, Porto" is no door of a municipality that has a Rua das Flores and no Porto.
 */
export function resolve(text: string, hits: readonly AddressHit[], municipality: string): Resolved {
  if (hits.length === 0) return { kind: 'unknown' };
  const { words, numbers, postcode } = parseAddressQuery(text);
  const meant = words.filter((word) => word.length > 1 && !isStreetType(word) && !beside.has(word));
  const isMeant = ({ label, detail, parish }: AddressHit): boolean => {
    const known = new Set([label, detail ?? '', parish?.name ?? '', municipality].flatMap((part) => part.split(',')).flatMap(streetWords));
    const code = parseAddressQuery(label).postcode;
    return meant.every((word) => known.has(word)) && (postcode === null || code === null || code === postcode);
  };
  const sure = hits.filter(isMeant);
  const doors = sure.filter((hit) => hit.kind === 'address' && hit.exact);
  const same = doors.filter(({ label }) => numbers.some((number) => streetWords(label.split(',')[0] ?? '').includes(number)));
  const [door, another] = same.length > 0 ? same : doors;
  if (door && !another) return { kind: 'door', hit: door };
  const [street, twin] = sure.filter(({ kind }) => kind === 'street');
  if (street && !twin && numbers.every((number) => streetWords(street.label).includes(number))) return { kind: 'street', hit: street };
  return { kind: 'several', hits: [...sure, ...hits.filter((hit) => !sure.includes(hit))] };
}
