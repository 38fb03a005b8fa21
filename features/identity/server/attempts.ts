import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import { networkOf } from '#platform/http/server/network.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { identityErrors } from '../contract.ts';
import { lockedSeconds, lockOut, type AttemptScope } from '../domain/sign-in.ts';

/** Where a guess comes from, when it is the account alone that counts. */
export const anywhere = 'anywhere';

/** What a guess counts for. A browser its owner has signed in with before is not locked out by strangers who guess elsewhere. */
function countersOf(login: string, address: string, known: boolean): { scope: AttemptScope; key: string }[] {
  const key = (name: string, from: string): string => createHash('sha256').update(`${name}\n${from}`).digest('hex');
  const network = address === anywhere ? anywhere : networkOf(address);
  return [
    { scope: 'pair', key: key(login, network) },
    ...(network === anywhere || known ? [] : [{ scope: 'account' as const, key: key(login, anywhere) }]),
    ...(network === anywhere ? [] : [{ scope: 'network' as const, key: key('', network) }]),
  ];
}

/**
 * Counts an attempt before the password is looked at, so that guesses sent side by side are counted too. Throws when the login
 * is locked, whether it exists or not. After a success call `forgetAttempts`. `known`: the browser has signed in to it before.
 */
export async function countAttempt(site: Site, login: string, address: string, now: Date, known = false): Promise<void> {
  const fresh = new Date(now.getTime() - lockOut.minutes * 60_000);
  const counters = countersOf(login, address, known).toSorted((a, b) => a.key.localeCompare(b.key));
  const states = await site.tx(system, async (trx) => {
    const old = trx.selectFrom('login_attempt').select('id').where('last_at', '<=', fresh).limit(1000).forUpdate().skipLocked();
    await trx.deleteFrom('login_attempt').where('id', 'in', old).execute();
    const most = sql`case login_attempt.key ${sql.join(
      counters.map(({ scope, key }) => sql`when ${key} then ${sql.lit(lockOut.failures[scope])}`),
      sql` `,
    )} end`;
    return trx
      .insertInto('login_attempt')
      .values(counters.map(({ key }) => ({ key, failures: 1, last_at: now })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql<number>`case when login_attempt.last_at <= ${fresh} then 1 else login_attempt.failures + 1 end`,
          // A locked login is not locked longer by trying on.
          last_at: sql<Date>`case when login_attempt.failures >= ${most} and login_attempt.last_at > ${fresh} then login_attempt.last_at else excluded.last_at end`,
        }),
      )
      .returning(['key', 'failures', 'last_at'])
      .execute();
  });
  const waits = states.map(({ key, failures, last_at }) =>
    lockedSeconds(counters.find((one) => one.key === key)?.scope ?? 'pair', { failures, lastAt: last_at }, now),
  );
  const seconds = Math.max(...waits);
  if (seconds > 0) throw identityErrors['identity.locked']({ params: { minutes: Math.ceil(seconds / 60), seconds } });
}

/** After a success: what was counted of this account from here is gone; what others share is one less. */
export async function forgetAttempts(trx: Trx, logins: readonly (string | null)[], address: string): Promise<void> {
  for (const login of logins.filter((one) => one !== null)) {
    const [pair, ...shared] = countersOf(login, address, false);
    await trx
      .deleteFrom('login_attempt')
      .where('key', '=', pair?.key ?? '')
      .execute();
    // In the order in which they are counted: two that sign in at once do not wait for each other crosswise.
    for (const { key } of shared.toSorted((a, b) => a.key.localeCompare(b.key)))
      await trx
        .updateTable('login_attempt')
        .set({ failures: sql<number>`greatest(failures - 1, 0)` })
        .where('key', '=', key)
        .execute();
  }
}

/** A new password ends every lock of the account: guesses at the old one say nothing. */
export async function unlock(trx: Trx, logins: readonly (string | null)[], address: string): Promise<void> {
  const keys = logins.flatMap((login) => (login === null ? [] : countersOf(login, address, false))).filter(({ scope }) => scope !== 'network');
  if (keys.length > 0)
    await trx
      .deleteFrom('login_attempt')
      .where(
        'key',
        'in',
        keys.map(({ key }) => key),
      )
      .execute();
}
