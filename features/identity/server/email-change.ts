import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mayMail } from '#platform/mail/server/stranger-mail.ts';
import type { accountContract } from '../account-contract.ts';
import { identityErrors, type UserView } from '../contract.ts';
import { changeWaitsFor, noChange, removal } from '../domain/email-change.ts';
import { alreadyRegisteredMail, changeMail } from '../mails.ts';
import { agreeMail, agreeRemovalMail, emailChangedMail } from '../security-mails.ts';
import { routes, sendLink, sendMore } from './links.ts';
import { makeKey, takeKey } from './one-use.ts';
import { findAccount, lockAccount, updateAccount, userViewOf, type Account } from './store.ts';

type Context = Pick<Call, 'services' | 'site'>;

/** Notes the new address, or `removal`, and asks both: a stranger in the account reads only one mailbox, if any. */
export async function askEmailChange(trx: Trx, context: Context, account: Account, email: string): Promise<void> {
  await updateAccount(trx, account.id, { ...noChange, pending_email: email });
  await askNewAddress(trx, context, account, email);
  await askOldAddress(trx, context, account, email);
  await settleEmailChange(trx, context, { ...account, ...noChange, pending_email: email });
}

async function askNewAddress(trx: Trx, { services, site }: Context, account: Account, email: string): Promise<void> {
  if (email === removal || !(await mayMail(trx, 'account', email, services.now()))) return;
  const owner = await findAccount(trx, { column: 'email', value: email });
  if (owner) {
    if (owner.email_verified_at !== null)
      await sendLink(trx, services, site, { account: owner, to: email, template: alreadyRegisteredMail, route: routes.askReset() });
    return;
  }
  const token = await makeKey(trx, account.id, 'verify', email, services.now());
  await sendLink(trx, services, site, { account, to: email, template: changeMail, route: routes.confirmChange(token) });
}

async function askOldAddress(trx: Trx, { services, site }: Context, account: Account, email: string): Promise<void> {
  if (account.email === null || account.email_verified_at === null) return;
  const token = await makeKey(trx, account.id, 'agree', account.email, services.now());
  const route = routes.agreeChange(token);
  if (email === removal) await sendLink(trx, services, site, { account, to: account.email, template: agreeRemovalMail, route });
  else await sendMore(trx, services, site, { account, to: account.email, template: agreeMail, route }, (link) => ({ ...link, email }));
}

/** Puts the new address in place once no confirmation is missing. The account must be locked. Throws when the address was taken meanwhile. */
export async function settleEmailChange(trx: Trx, { services, site }: Context, account: Account): Promise<'waiting' | 'done'> {
  const email = account.pending_email;
  if (email === null || changeWaitsFor(account).length > 0) return 'waiting';
  // Links sent to the old address stop working.
  await trx.deleteFrom('account_token').where('account_id', '=', account.id).where('purpose', 'in', ['reset', 'agree']).execute();
  if (email === removal) {
    if (account.phone_verified_at === null) throw kernelErrors['record.stale']();
    await updateAccount(trx, account.id, { ...noChange, email: null, email_verified_at: null });
    return 'done';
  }
  if (await findAccount(trx, { column: 'email', value: email })) throw identityErrors['identity.email-taken']();
  await updateAccount(trx, account.id, { ...noChange, email, email_verified_at: account.pending_new_at });
  await sendLink(trx, services, site, { account, to: email, template: emailChangedMail, route: routes.askReset() });
  return 'done';
}

/** The old address accepts the change or refuses it, which cancels it. */
export async function answerEmailChange(
  call: Call<(typeof accountContract)['answerEmailChange']>,
): Promise<{ state: 'waiting' | 'done' | 'refused' }> {
  const { body, services } = call;
  const now = services.now();
  return call.tx(async (trx) => {
    const { accountId, email } = await takeKey(trx, 'agree', body.token, now);
    const account = await lockAccount(trx, accountId);
    if (!account?.active || account.email !== email || account.pending_email === null) throw identityErrors['identity.token']();
    if (!body.agree) {
      await dropEmailChange(trx, account.id);
      return { state: 'refused' };
    }
    await updateAccount(trx, account.id, { pending_old_at: now });
    return { state: await settleEmailChange(trx, call, { ...account, pending_old_at: now }) };
  });
}

async function dropEmailChange(trx: Trx, accountId: number): Promise<void> {
  await updateAccount(trx, accountId, noChange);
  await trx.deleteFrom('account_token').where('account_id', '=', accountId).where('purpose', 'in', ['verify', 'agree']).execute();
}

/** Cancels one's own change of address. */
export async function cancelEmailChange(call: Call<(typeof accountContract)['cancelEmailChange']>): Promise<{ user: UserView }> {
  return call.tx(async (trx) => {
    const account = await ownAccount(trx, call.actor.userId);
    if (account.pending_email !== null) await dropEmailChange(trx, account.id);
    return ownView(trx, call, account.id);
  });
}

/** Sends the mails of the change again to the addresses that have not answered. */
export async function repeatEmailChange(call: Call<(typeof accountContract)['repeatEmailChange']>): Promise<{ user: UserView }> {
  return call.tx(async (trx) => {
    const account = await ownAccount(trx, call.actor.userId);
    const waits = changeWaitsFor(account);
    if (account.pending_email !== null && waits.includes('new')) await askNewAddress(trx, call, account, account.pending_email);
    if (account.pending_email !== null && waits.includes('old')) await askOldAddress(trx, call, account, account.pending_email);
    return ownView(trx, call, account.id);
  });
}

export async function ownAccount(trx: Trx, userId: number | null): Promise<Account> {
  const account = userId === null ? undefined : await lockAccount(trx, userId);
  if (!account) throw kernelErrors['record.not-found']();
  return account;
}

async function ownView(trx: Trx, call: Pick<Call, 'locale'>, id: number): Promise<{ user: UserView }> {
  const user = await userViewOf(trx, id, call.locale);
  if (!user) throw kernelErrors['record.not-found']();
  return { user };
}
