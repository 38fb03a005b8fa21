import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { wordsOf, type Word } from '#platform/privacy/words.ts';
import type { Account } from './store.ts';

type Known = 'name' | 'email' | 'phone';

/**
 * What in texts names the person: name, confirmed e-mail, phone and tax number of today, and those the account's history remembers. What
 * another account has as well (a phone of the family) names nobody in particular and stays.
 */
export async function wordsOfAccount(trx: Trx, account: Account): Promise<Word[]> {
  const { rows } = await sql<{ field: Known; value: string }>`
    select distinct field, value from audit_entry, jsonb_each(changes) as one (field, pair), jsonb_array_elements_text(pair) as value
    where type = 'account' and record_id = ${String(account.id)} and field in ('name', 'email', 'phone') and value is not null and value <> '***'`.execute(
    trx,
  );
  const confirmed = account.email_verified_at !== null;
  const all = (field: Known, now: string | null): string[] => [
    ...new Set([now, ...rows.filter((row) => row.field === field).map(({ value }) => value)].filter((value) => value !== null)),
  ];
  // An address nobody confirmed may be a stranger's.
  const emails = confirmed ? all('email', account.email) : [];
  const phones = all('phone', account.phone);
  const nifs = account.nif === null ? [] : [account.nif];
  const { rows: others } = await sql<{ value: string }>`select unnest(array[email, phone, nif]) as value from account
    where id <> ${account.id} and (email = any(${emails}::text[]) or phone = any(${phones}::text[]) or nif = any(${nifs}::text[]))`.execute(trx);
  const taken = new Set(others.map(({ value }) => value));
  const free = (values: readonly string[]): string[] => values.filter((value) => !taken.has(value));
  return wordsOf({ names: all('name', account.name), emails: free(emails), phones: free(phones), nifs: free(nifs) });
}
