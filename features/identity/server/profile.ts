import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { authContract } from '../contract.ts';
import { identityErrors, profileForm, type UserView } from '../contract.ts';
import { removal } from '../domain/email-change.ts';
import { ownPhoneChange } from '../domain/phone.ts';
import { passwordChangedMail } from '../mails.ts';
import { askEmailChange } from './email-change.ts';
import { routes, sendLink } from './links.ts';
import { hashPassword } from './password.ts';
import { proveOwner } from './prove-owner.ts';
import { viewedProfile } from './role-eyes.ts';
import { endSessions } from './sessions.ts';
import { findAccount, grantsOf, lockAccount, presentUser, updateAccount, userViewOf } from './store.ts';

type ProfileCall = Call<(typeof authContract)['updateProfile']>;

export async function profile(call: Call<(typeof authContract)['profile']>): Promise<{ user: UserView | null }> {
  if (call.actor.viewing) return { user: await viewedProfile(call.db, call.actor, call.locale) };
  return { user: call.actor.userId === null ? null : await userViewOf(call.db, call.actor.userId, call.locale) };
}

/**
 * Changes one's own data. A new password, another e-mail or none needs the current password; a new password ends the other sessions,
 * a new e-mail counts once both addresses have agreed.
 */
export async function updateProfile(call: ProfileCall): Promise<{ user: UserView }> {
  const { site, actor, locale, services } = call;
  const form = profileForm(site.config).parse(call.body);
  const before = actor.userId === null ? undefined : await findAccount(call.db, { column: 'id', value: actor.userId });
  if (!before) throw kernelErrors['access.login-required']();
  const wanted = form.email ?? removal;
  const movesTo = wanted !== (before.email ?? removal) && wanted !== before.pending_email ? wanted : null;
  if (form.newPassword !== null || movesTo !== null) await proveOwner(call, before, form.oldPassword, 'oldPassword');
  const password_hash = form.newPassword === null ? before.password_hash : await hashPassword(form.newPassword);
  return call.tx(async (trx) => {
    const account = await lockAccount(trx, before.id);
    if (!account) throw kernelErrors['access.login-required']();
    if (account.version !== call.version) {
      const user = presentUser(account, await grantsOf(trx, account.id), locale);
      throw await staleRecord(trx, 'account', account.id, { user });
    }
    const phoneChange = ownPhoneChange(account, form.phone);
    if (phoneChange === 'refused') throw identityErrors['identity.phone-fixed']({ fields: fieldError('phone', 'fixed', locale) });
    const signsInByPhone = phoneChange === 'same' && account.phone_verified_at !== null;
    if (movesTo === removal && !signsInByPhone)
      throw identityErrors['identity.phone-unconfirmed']({ fields: fieldError('email', 'required', locale) });
    await updateAccount(trx, account.id, {
      name: form.name,
      phone: form.phone,
      ...(phoneChange === 'unconfirmed' && { phone_verified_at: null }),
      nif: site.config.registrationNif.active ? form.nif : account.nif,
      locale: form.locale ?? account.locale,
      password_hash,
    });
    if (movesTo !== null) await askEmailChange(trx, call, { ...account, name: form.name, phone: form.phone }, movesTo);
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
