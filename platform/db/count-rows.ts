import { sql, type RawBuilder } from 'kysely';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import type { Db } from './tables.ts';

/** How many rows there are, counted no further than a list tells. `from`: from the word `from` on. */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<{ readonly total: number; readonly totalIsExact: boolean }> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 ${from} limit ${exactTotalLimit + 1}) c`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, exactTotalLimit), totalIsExact: n <= exactTotalLimit };
}
