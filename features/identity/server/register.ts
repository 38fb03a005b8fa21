import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { authContract } from '../contract.ts';
import { identityErrors, registerForm } from '../contract.ts';
import { alreadyRegisteredMail, verifyMail } from '../mails.ts';
import { routes, sendLink } from './links.ts';
import { makeKey } from './one-use.ts';
import { hashPassword } from './password.ts';
import { findAccount, giveRole, type Account } from './store.ts';

type RegisterCall = Call<(typeof authContract)['register']>;

/** Makes a citizen's account. For an e-mail that has one already the answer is the same, and its owner gets a mail. */
export async function register(call: RegisterCall): Promise<{ verifyEmail: boolean }> {
  const { site, services, locale } = call;
  if (!site.config.allowUserRegistration) throw identityErrors['identity.registration-off']();
  const form = registerForm(site.config).parse(call.body);
  const password_hash = await hashPassword(form.password);
  const now = services.now();
  return call.tx(async (trx) => {
    if (form.phone !== null && (await findAccount(trx, { column: 'phone', value: form.phone }))) {
      throw identityErrors['identity.phone-taken']({ fields: fieldError('phone', 'taken', locale) });
    }
    const known = form.email === null ? undefined : await findAccount(trx, { column: 'email', value: form.email });
    if (known) {
      await greetKnown(trx, call, known);
      return { verifyEmail: true };
    }
    const nif = site.config.registrationNif.active ? form.nif : null;
    const account = await trx
      .insertInto('account')
      .values({ name: form.name, email: form.email, phone: form.phone, nif, password_hash, locale, pending_email: null, consent_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await giveRole(trx, account.id, 'citizen');
    // Before the e-mail is confirmed nobody knows whose account it is.
    if (account.email !== null) await sendVerification(trx, call, account, account.email);
    else await services.notify.announce(trx, site, 'identity.registered', { recordId: String(account.id) });
    return { verifyEmail: account.email !== null };
  });
}

async function greetKnown(trx: Trx, call: RegisterCall, account: Account): Promise<void> {
  if (account.email === null) return;
  if (account.email_verified_at === null) return sendVerification(trx, call, account, account.email);
  await sendLink(trx, call.services, call.site, { account, to: account.email, template: alreadyRegisteredMail, route: routes.askReset() });
}

export async function sendVerification(trx: Trx, call: Pick<RegisterCall, 'services' | 'site'>, account: Account, to: string): Promise<void> {
  const token = await makeKey(trx, account.id, 'verify', to, call.services.now());
  await sendLink(trx, call.services, call.site, { account, to, template: verifyMail, route: routes.verify(token) });
}
