import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { parseAddressQuery } from '../domain/address-query.ts';
import { resolve, type Resolved } from '../domain/resolve-address.ts';
import { isInsideBoundary } from './locate.ts';
import { searchAddresses } from './search.ts';

const mostHits = 8;

/** What somebody meant who typed an address and picked nothing. `outside`: a door, or a postcode, of another municipality. */
export async function resolveAddress(db: Db, site: Site, text: string): Promise<Resolved | { readonly kind: 'outside' }> {
  if (await isPostedElsewhere(db, text)) return { kind: 'outside' };
  const found = resolve(text, await searchAddresses(db, text, mostHits), site.config.name);
  if (found.kind === 'door' && !(await isInsideBoundary(db, site, [found.hit.x, found.hit.y]))) return { kind: 'outside' };
  return found;
}

/** Where addresses with postcodes are known, one whose first four digits none of them has is another municipality's. */
async function isPostedElsewhere(db: Db, text: string): Promise<boolean> {
  const { postcode } = parseAddressQuery(text);
  if (postcode === null || postcode.length < 8) return false;
  const { rows } = await sql<{ elsewhere: boolean }>`select exists (select from address where postcode is not null)
    and not exists (select from address where postcode like ${`${postcode.slice(0, 4)}%`}) as elsewhere`.execute(db);
  return rows[0]?.elsewhere === true;
}
