import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';

/** The next number that no entity has as its code. */
export async function nextCode(trx: Trx): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ code: string; taken: boolean }>`select n.code, exists (select 1 from party p where p.code = n.code) as taken
      from (select 'E-' || lpad(nextval('party_code')::text, 5, '0') as code) n`.execute(trx);
    if (rows[0] && !rows[0].taken) return rows[0].code;
  }
}
