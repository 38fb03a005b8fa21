import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { authContract } from '../contract.ts';
import { identityErrors, registerForm } from '../contract.ts';
import { mayMail } from '#platform/mail/server/stranger-mail.ts';
import { mostWaiting } from '../domain/phone.ts';
import { alreadyRegisteredMail, verifyMail } from '../mails.ts';
import { routes, sendLink } from './links.ts';
import { makeKey } from './one-use.ts';
import { hashPassword } from './password.ts';
import { leastTime } from './least-time.ts';
import { findAccount, giveRole, updateAccount, type Account } from './store.ts';

type RegisterCall = Call<(typeof authContract)['register']>;

/** Makes a citizen's account. For an e-mail or a phone that has one already the answer is the same; the e-mail's owner gets a mail. */
export async function register(call: RegisterCall): Promise<{ verifyEmail: boolean }> {
  const { site } = call;
  if (!site.config.allowUserRegistration) throw identityErrors['identity.registration-off']();
  const form = registerForm(site.config).parse(call.body);
  return leastTime(registerQuietly(call, form));
}

type Form = z.output<ReturnType<typeof registerForm>>;

/** By e-mail its owner confirms; by phone alone a clerk does. What is answered never depends on whether somebody has either. */
async function registerQuietly(call: RegisterCall, form: Form): Promise<{ verifyEmail: boolean }> {
  const { site, services, locale } = call;
  const password_hash = await hashPassword(form.password);
  const now = services.now();
  const nif = site.config.registrationNif.active ? form.nif : null;
  const given = { name: form.name, phone: form.phone, nif, password_hash, locale, consent_at: now };
  return call.tx(async (trx) => {
    if (form.email === null) {
      await registerByPhone(trx, call, given);
      return { verifyEmail: false };
    }
    const mailed = await mayMail(trx, 'account', form.email, now);
    const known = await findAccount(trx, { column: 'email', value: form.email });
    if (known) {
      // Nobody's yet: the link mailed last confirms what was typed last, never what a stranger typed before.
      const isOpen = known.email_verified_at === null && known.phone_verified_at === null && known.consent_at !== null && known.active;
      if (isOpen && mailed) await updateAccount(trx, known.id, { ...given, phone_verified_at: null });
      if (mailed) await greetKnown(trx, call, isOpen ? { ...known, ...given } : known);
    } else {
      const account = await insertAccount(trx, { ...given, email: form.email });
      if (mailed) await sendVerification(trx, call, account, form.email);
    }
    return { verifyEmail: true };
  });
}

type Given = Pick<Account, 'name' | 'phone' | 'nif' | 'password_hash' | 'locale' | 'consent_at'>;

async function insertAccount(trx: Trx, account: Given & Pick<Account, 'email'>): Promise<Account> {
  const made = await trx
    .insertInto('account')
    .values({ ...account, pending_email: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  await giveRole(trx, made.id, 'citizen');
  return made;
}

async function registerByPhone(trx: Trx, { services, site }: RegisterCall, given: Given): Promise<void> {
  const { rows } = await sql`select from account where phone = ${given.phone} and email is null and phone_verified_at is null
    and deleted_at is null limit ${mostWaiting}`.execute(trx);
  if (rows.length >= mostWaiting) return;
  const { id } = await insertAccount(trx, { ...given, email: null });
  await services.notify.announce(trx, site, 'identity.phone-waiting', { recordId: String(id) });
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
