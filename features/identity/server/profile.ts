import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { authContract } from '../contract.ts';
import { identityErrors, profileForm, type UserView } from '../contract.ts';
import { alreadyRegisteredMail, changeMail, changeNoticeMail, passwordChangedMail } from '../mails.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { routes, sendLink } from './links.ts';
import { makeKey } from './one-use.ts';
import { checkPassword, hashPassword } from './password.ts';
import { endSessions } from './sessions.ts';
import { findAccount, grantsOf, lastChange, lockAccount, presentUser, updateAccount, userViewOf, type Account } from './store.ts';

type ProfileCall = Call<(typeof authContract)['updateProfile']>;

export async function profile(call: Call<(typeof authContract)['profile']>): Promise<{ user: UserView | null }> {
  return { user: call.actor.userId === null ? null : await userViewOf(call.db, call.actor.userId, call.locale) };
}

/**
 * Changes one's own data. A new password, another e-mail or none needs the current password; a new password ends the other sessions,
 * a new e-mail counts once its link is opened.
 */
export async function updateProfile(call: ProfileCall): Promise<{ user: UserView }> {
  const { site, actor, locale, services } = call;
  const form = profileForm(site.config).parse(call.body);
  const before = actor.userId === null ? undefined : await findAccount(call.db, { column: 'id', value: actor.userId });
  if (!before) throw kernelErrors['access.login-required']();
  const newEmail = form.email !== null && form.email !== before.email && form.email !== before.pending_email ? form.email : null;
  const removesEmail = form.email === null && before.email !== null;
  if (form.newPassword !== null || newEmail !== null || removesEmail) await proveOwner(call, before, form.oldPassword);
  const password_hash = form.newPassword === null ? before.password_hash : await hashPassword(form.newPassword);
  return call.tx(async (trx) => {
    const account = await lockAccount(trx, before.id);
    if (!account) throw kernelErrors['access.login-required']();
    if (account.version !== call.version) {
      const current = presentUser(account, await grantsOf(trx, account.id), locale);
      throw kernelErrors['record.stale']({ extra: { current, ...(await lastChange(trx, account.id)) } });
    }
    if (form.phone !== null && form.phone !== account.phone && (await findAccount(trx, { column: 'phone', value: form.phone }))) {
      throw identityErrors['identity.phone-taken']({ fields: fieldError('phone', 'taken', locale) });
    }
    await updateAccount(trx, account.id, {
      name: form.name,
      phone: form.phone,
      nif: site.config.registrationNif.active ? form.nif : account.nif,
      locale: form.locale ?? account.locale,
      password_hash,
      ...emailChange(account, form.email),
    });
    if (newEmail !== null) await announceEmail(trx, call, account, newEmail);
    if (newEmail !== null || removesEmail) await warnOldEmail(trx, call, account);
    if (form.newPassword !== null) {
      await endSessions(trx, account.id, actor.sessionId);
      if (account.email !== null && account.email_verified_at !== null) {
        await sendLink(trx, services, site, { account, to: account.email, template: passwordChangedMail, route: routes.askReset() });
      }
    }
    const user = await userViewOf(trx, account.id, locale);
    if (!user) throw kernelErrors['record.not-found']();
    return { user };
  });
}

async function proveOwner(call: ProfileCall, account: Account, oldPassword: string | null): Promise<void> {
  const { locale, request, site } = call;
  if (oldPassword === null) throw kernelErrors['request.invalid']({ fields: fieldError('oldPassword', 'required', locale) });
  const login = `account ${account.id}`;
  await countAttempt(site, login, request.ip, call.services.now());
  if (!(await checkPassword(account.password_hash, oldPassword))) {
    throw identityErrors['identity.old-password']({ fields: fieldError('oldPassword', 'password.old', locale) });
  }
  await call.tx((trx) => forgetAttempts(trx, [login], request.ip));
}

/** Columns after the profile names this e-mail: the old address stays until the new one is confirmed. */
function emailChange(account: Account, email: string | null): Partial<Pick<Account, 'email' | 'email_verified_at' | 'pending_email'>> {
  if (email === null) return { email: null, email_verified_at: null, pending_email: null };
  return email === account.email ? {} : { pending_email: email };
}

async function announceEmail(trx: Trx, call: ProfileCall, account: Account, email: string): Promise<void> {
  const { services, site } = call;
  const owner = await findAccount(trx, { column: 'email', value: email });
  if (owner) {
    if (owner.email_verified_at !== null)
      await sendLink(trx, services, site, { account: owner, to: email, template: alreadyRegisteredMail, route: routes.askReset() });
  } else {
    const token = await makeKey(trx, account.id, 'verify', email, services.now());
    await sendLink(trx, services, site, { account, to: email, template: changeMail, route: routes.confirmChange(token) });
  }
}

/** So that a stranger in the account cannot take the address away unseen. */
async function warnOldEmail(trx: Trx, { services, site }: ProfileCall, account: Account): Promise<void> {
  if (account.email === null || account.email_verified_at === null) return;
  await sendLink(trx, services, site, { account, to: account.email, template: changeNoticeMail, route: routes.askReset() });
}
