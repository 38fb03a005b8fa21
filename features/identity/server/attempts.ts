import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { identityErrors } from '../contract.ts';
import { lockedSeconds, lockOut } from '../domain/sign-in.ts';

function keyOf(login: string, address: string): string {
  return createHash('sha256').update(`${login}\n${address}`).digest('hex');
}

/**
 * Counts an attempt before the password is looked at, so that guesses sent side by side are counted too. Throws when the login
 * is locked for this address, whether it exists or not. After a success call `forgetAttempts`.
 */
export async function countAttempt(site: Site, login: string, address: string, now: Date): Promise<void> {
  const fresh = new Date(now.getTime() - lockOut.minutes * 60_000);
  const state = await site.tx(system, async (trx) => {
    const old = trx.selectFrom('login_attempt').select('id').where('last_at', '<=', fresh).limit(1000).forUpdate().skipLocked();
    await trx.deleteFrom('login_attempt').where('id', 'in', old).execute();
    return trx
      .insertInto('login_attempt')
      .values({ key: keyOf(login, address), failures: 1, last_at: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql<number>`case when login_attempt.last_at <= ${fresh} then 1 else login_attempt.failures + 1 end`,
          // A locked login is not locked longer by trying on.
          last_at: sql<Date>`case when login_attempt.failures >= ${lockOut.failures} and login_attempt.last_at > ${fresh} then login_attempt.last_at else excluded.last_at end`,
        }),
      )
      .returning(['failures', 'last_at'])
      .executeTakeFirstOrThrow();
  });
  const seconds = lockedSeconds({ failures: state.failures, lastAt: state.last_at }, now);
  if (seconds > 0) throw identityErrors['identity.locked']({ params: { minutes: Math.ceil(seconds / 60), seconds } });
}

export async function forgetAttempts(trx: Trx, logins: readonly (string | null)[], address: string): Promise<void> {
  const keys = logins.filter((login) => login !== null).map((login) => keyOf(login, address));
  if (keys.length > 0) await trx.deleteFrom('login_attempt').where('key', 'in', keys).execute();
}
