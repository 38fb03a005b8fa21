import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { nextSub, numberBy } from '../domain/numbering.ts';

/** The year's next number by the rule. Its row is locked until the transaction ends, so that a file that fails gives its number back. Numbers given by hand are passed over, also those in the trash. */
export async function nextNumber(trx: Trx, rule: string, year: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ last: number }>`insert into urban_number as n (year, last) values (${year}, 1)
      on conflict (year) do update set last = n.last + 1 returning last`.execute(trx);
    const number = numberBy(rule, year, rows[0]?.last ?? 0);
    const { rows: taken } = await sql`select 1 from urban_process where fold(process) = fold(${number}) limit 1`.execute(trx);
    if (taken.length === 0) return number;
  }
}

/** The next sub-process of a process, also counting those in the trash, which may come back. */
export async function nextSubNumber(trx: Trx, process: string): Promise<string> {
  const { rows } = await sql<{ sub: string | null }>`select sub_process as sub from urban_process where fold(process) = fold(${process})`.execute(
    trx,
  );
  return nextSub(rows.map(({ sub }) => sub));
}
