import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { storedTaxNumber } from '../domain/rules.ts';
import { nextCode } from './next-code.ts';

/** Portuguese tax numbers of people begin so. */
const natural = /^(?:[123]|45)/;

/** The party with this Portuguese tax number, made when there is none; two who ask at once get the same. The number is checked by whoever asks. */
export async function partyOf(trx: Trx, written: string, name: string): Promise<number> {
  const taxNumber = storedTaxNumber(written, 'PT');
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` party ${taxNumber}`}, 0))`.execute(trx);
  const found = await trx
    .selectFrom('party')
    .select('id')
    .where('tax_number', '=', taxNumber)
    .where('country', '=', 'PT')
    .where('deleted_at', 'is', null)
    .orderBy('active', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (found) return Number(found.id);
  const kind = natural.test(taxNumber) ? 'natural' : 'legal';
  const made = await trx
    .insertInto('party')
    .values({ kind, code: await nextCode(trx), name, country: 'PT', tax_number: taxNumber })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(made.id);
}
