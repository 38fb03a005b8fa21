import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { makeCode, yearOf } from '../domain/code.ts';
import { variantRules } from '../domain/variants.ts';
import type { OccurrenceType } from './catalogue.ts';
import type { Context } from './context.ts';

/**
 * The year's next number, given once. Its row is locked until the transaction ends: taken outside of one, others wait for a moment
 * instead of for a whole report, and a report that fails after all leaves a gap (decision 020).
 */
export async function nextCode(trx: Db | Trx, { site, sight, now }: Context, type: OccurrenceType): Promise<string> {
  const year = yearOf(now, site.config.timeZone);
  const own = variantRules[type.variant].codePrefix;
  if (own !== null && own !== sight.catalogue.settings.codePrefix) {
    const { rows } = await sql<{ last: number }>`insert into occurrence_variant_sequence as s (prefix, year, last) values (${own}, ${year}, 1)
      on conflict (prefix, year) do update set last = s.last + 1 returning last`.execute(trx);
    return makeCode(own, year, rows[0]?.last ?? 0);
  }
  const { rows } = await sql<{ last: number }>`insert into occurrence_sequence as s (year, last) values (${year}, 1)
    on conflict (year) do update set last = s.last + 1 returning last`.execute(trx);
  return makeCode(sight.catalogue.settings.codePrefix, year, rows[0]?.last ?? 0);
}
