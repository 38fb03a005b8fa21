import type { Call } from '#platform/http/server/call.ts';
import { mayMail } from '#platform/mail/server/stranger-mail.ts';
import type { authContract } from '../contract.ts';
import { identityErrors, resetForm } from '../contract.ts';
import { passwordChangedMail, resetMail } from '../mails.ts';
import { unlock } from './attempts.ts';
import { settleEmailChange } from './email-change.ts';
import { leastTime } from './least-time.ts';
import { routes, sendLink } from './links.ts';
import { makeKey, takeKey } from './one-use.ts';
import { hashPassword } from './password.ts';
import { sendVerification } from './register.ts';
import { endSessions } from './sessions.ts';
import { findAccount, lockAccount, updateAccount } from './store.ts';

/** Sends the confirmation mail again, if the address waits for one. A new address of one's own profile counts too. */
export function resendVerification(call: Call<(typeof authContract)['resendVerification']>): Promise<void> {
  const { email } = call.body;
  return leastTime(
    call.tx(async (trx) => {
      if (!(await mayMail(trx, 'account', email, call.services.now()))) return;
      const account = await findAccount(trx, { column: 'email', value: email });
      if (account?.active && account.email_verified_at === null) return sendVerification(trx, call, account, email);
      const self = call.actor.userId === null ? undefined : await findAccount(trx, { column: 'id', value: call.actor.userId });
      if (!account && self?.pending_email === email) await sendVerification(trx, call, self, email);
    }),
  );
}

/** Confirms the address a key was sent to: the account's own, or the new one its profile named. */
export async function verifyEmail(call: Call<(typeof authContract)['verifyEmail']>): Promise<{ email: string; waiting: boolean }> {
  const now = call.services.now();
  return call.tx(async (trx) => {
    const { accountId, email } = await takeKey(trx, 'verify', call.body.token, now);
    const account = await lockAccount(trx, accountId);
    if (!account?.active) throw identityErrors['identity.token']();
    if (account.email === email) {
      if (account.email_verified_at === null) {
        await updateAccount(trx, accountId, { email_verified_at: now });
        await call.services.notify.announce(trx, call.site, 'identity.registered', { recordId: String(accountId) });
      }
      return { email, waiting: false };
    }
    if (account.pending_email !== email) throw identityErrors['identity.token']();
    if (await findAccount(trx, { column: 'email', value: email })) throw identityErrors['identity.email-taken']();
    await updateAccount(trx, accountId, { pending_new_at: now });
    return { email, waiting: (await settleEmailChange(trx, call, { ...account, pending_new_at: now })) === 'waiting' };
  });
}

export function requestReset(call: Call<(typeof authContract)['requestReset']>): Promise<void> {
  const { body, services, site } = call;
  return leastTime(
    call.tx(async (trx) => {
      if (!(await mayMail(trx, 'account', body.email, services.now()))) return;
      const account = await findAccount(trx, { column: 'email', value: body.email });
      if (!account?.active) return;
      const token = await makeKey(trx, account.id, 'reset', body.email, services.now());
      await sendLink(trx, services, site, { account, to: body.email, template: resetMail, route: routes.reset(token, body.email) });
    }),
  );
}

/** Sets the password of whoever holds the key, which also proves the address; everybody is signed out. */
export async function resetPassword(call: Call<(typeof authContract)['resetPassword']>): Promise<void> {
  const { services, site, request } = call;
  const form = resetForm(site.config).parse(call.body);
  const password_hash = await hashPassword(form.password);
  const now = services.now();
  await call.tx(async (trx) => {
    const { accountId, email } = await takeKey(trx, ['reset', 'invite'], form.token, now);
    const account = await lockAccount(trx, accountId);
    if (!account?.active || account.email !== email) throw identityErrors['identity.token']();
    await updateAccount(trx, accountId, { password_hash, email_verified_at: account.email_verified_at ?? now });
    await endSessions(trx, accountId);
    await unlock(trx, [account.email, account.phone], request.ip);
    await sendLink(trx, services, site, { account, to: email, template: passwordChangedMail, route: routes.askReset() });
  });
}
