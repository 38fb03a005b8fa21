import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { accountAdminContract, AccountSecurity } from '../account-contract.ts';
import { changeWaitsFor } from '../domain/email-change.ts';
import { secondFactorOffMail } from '../security-mails.ts';
import { settleEmailChange } from './email-change.ts';
import { routes, sendLink } from './links.ts';
import { dropSecondFactor, factorRequired } from './second-factor-store.ts';
import { endSessions } from './sessions.ts';
import { findAccount, lockAccount, updateAccount, type Account } from './store.ts';
import { refuseAbove } from './user-rules.ts';

type Admin = typeof accountAdminContract;

export async function security({ db, params, services }: Call<Admin['security']>): Promise<AccountSecurity> {
  const account = await findAccount(db, { column: 'id', value: params.id });
  if (!account) throw kernelErrors['record.not-found']();
  return securityOf(db, account, services.now());
}

async function securityOf(db: Db | Trx, account: Account, now: Date): Promise<AccountSecurity> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account_sign_in', 'account_sign_in.account_id', 'account.id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select((q) => [
      'account_sign_in.last_at',
      'second_factor.id as factor',
      q
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('session.account_id', '=', 'account.id')
        .where('session.expires_at', '>', now)
        .as('sessions'),
    ])
    .where('account.id', '=', account.id)
    .executeTakeFirstOrThrow();
  return {
    secondFactor: row.factor !== null,
    secondFactorRequired: await factorRequired(db, account.id),
    pendingEmail: account.pending_email,
    emailWaits: [...changeWaitsFor(account)],
    lastSignInAt: row.last_at?.toISOString() ?? null,
    sessions: Number(row.sessions ?? 0),
  };
}

async function locked(trx: Trx, id: number): Promise<Account> {
  const account = await lockAccount(trx, id);
  if (!account) throw kernelErrors['record.not-found']();
  return account;
}

/** For an old address the person can no longer use: the new one must still be confirmed. */
export async function agreeEmailChange(call: Call<Admin['agreeEmailChange']>): Promise<AccountSecurity> {
  const now = call.services.now();
  await refuseAbove(call.db, call.actor, call.params.id);
  return call.tx(async (trx) => {
    const account = await locked(trx, call.params.id);
    if (!changeWaitsFor(account).includes('old')) return securityOf(trx, account, now);
    await updateAccount(trx, account.id, { pending_old_at: now });
    await settleEmailChange(trx, call, { ...account, pending_old_at: now });
    return securityOf(trx, await locked(trx, account.id), now);
  });
}

/** For a lost telephone without recovery codes. Whoever may have it is signed out everywhere. */
export async function resetSecondFactor(call: Call<Admin['resetSecondFactor']>): Promise<AccountSecurity> {
  const { services, site } = call;
  await refuseAbove(call.db, call.actor, call.params.id);
  return call.tx(async (trx) => {
    const account = await locked(trx, call.params.id);
    if (await dropSecondFactor(trx, account.id)) {
      await endSessions(trx, account.id);
      if (account.email !== null && account.email_verified_at !== null)
        await sendLink(trx, services, site, { account, to: account.email, template: secondFactorOffMail, route: routes.askReset() });
    }
    return securityOf(trx, account, services.now());
  });
}
