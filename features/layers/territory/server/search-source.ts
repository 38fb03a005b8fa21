import { firstOf } from '#platform/kernel/items.ts';
import type { SearchSource } from '#platform/search/server/source.ts';
import { MATCH_FLOOR, matchStreet, parseAddressQuery } from '../domain/address-query.ts';
import { isStreetType, streetText } from '../domain/address-text.ts';
import { placeHit } from '../place-hit.ts';
import { searchAddresses } from './search.ts';

const MOST = 8;

/** Parishes, places, streets and doors. Whoever begins with "rua" and names one that is there means it, whatever its name says besides. */
export const placeSource: SearchSource = {
  id: 'address',
  label: { pt: 'Moradas e lugares', en: 'Addresses and places' },
  order: 40,
  find: async ({ db, site }, { text }) => {
    const hits = await searchAddresses(db, text, MOST);
    if (hits.length === 0) return [];
    const hasMap = site.config.modules.includes('ig');
    const meant = isMeant(text, firstOf(hits).label);
    return hits.map((hit, index) => {
      const { to, ...place } = placeHit(hit);
      return { ...place, ...(hasMap && { to }), ...(meant && index === 0 && { exact: true }) };
    });
  },
};

function isMeant(text: string, label: string): boolean {
  const query = parseAddressQuery(text);
  const [first = '', ...names] = query.words;
  if (!isStreetType(first) || names.length + query.numbers.length === 0) return false;
  return matchStreet(query, { search: streetText(label), place: '' }).score > Math.max(MATCH_FLOOR, 0.95);
}
