import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/** Accounts somebody should look at: switched off, with an e-mail not confirmed, registered by a phone no clerk has confirmed; and how many came in the last seven days. */
export async function accountsWaiting(db: Db, now: Date): Promise<{ inactive: number; unconfirmed: number; phones: number; recent: number }> {
  const since = new Date(now.getTime() - 7 * 86_400_000);
  const row = await db
    .selectFrom('account')
    .where('deleted_at', 'is', null)
    .where('closed_at', 'is', null)
    .select([
      sql<number>`count(*) filter (where not active)::int`.as('inactive'),
      sql<number>`count(*) filter (where active and email is not null and email_verified_at is null)::int`.as('unconfirmed'),
      sql<number>`count(*) filter (where active and email is null and phone_verified_at is null)::int`.as('phones'),
      sql<number>`count(*) filter (where created_at >= ${since})::int`.as('recent'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
