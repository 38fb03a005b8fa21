import type { Call } from '#platform/http/server/call.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { UserView } from '../contract.ts';
import { secondFactorErrors, type FactorDraft, type signInContract } from '../second-factor-contract.ts';
import { recoveryCodeMail, secondFactorOnMail } from '../security-mails.ts';
import { anywhere, countAttempt, forgetAttempts } from './attempts.ts';
import { routes, sendLink, sendMore } from './links.ts';
import { signIn } from './proceed.ts';
import { codesLeft, draftFactor, saveFactor, useCode } from './second-factor-store.ts';
import type { Account } from './store.ts';
import { clearTicketCookie, closeTicket, findTicket, needTicket } from './tickets.ts';

type SignIn = typeof signInContract;

/** Guesses count for the account, wherever they come from: whoever gets here knows the password already. */
const attemptsOf = (account: Account): string => `second factor ${account.id}`;

export async function showStep({
  db,
  request,
  services,
  site,
}: Call<SignIn['step']>): Promise<{ next: 'code' | 'enrol' | 'link' | null; provider: string | null }> {
  const ticket = await findTicket(db, request, services.now());
  return { next: ticket?.step ?? null, provider: ticket?.step === 'link' ? (site.config.openid?.label ?? null) : null };
}

export async function abandonStep({ db, request, reply, services }: Call<SignIn['abandon']>): Promise<void> {
  const ticket = await findTicket(db, request, services.now());
  if (ticket) await closeTicket(db, ticket.id);
  clearTicketCookie(request, reply);
}

export async function enterCode(call: Call<SignIn['enterCode']>): Promise<{ user: UserView }> {
  const { site, services, body, locale } = call;
  const { ticket, account } = await needTicket(call, 'code');
  await countAttempt(site, attemptsOf(account), anywhere, services.now());
  const kind = await call.tx((trx) => useCode(trx, services, account.id, body.code));
  if (kind === null) throw secondFactorErrors['identity.code']({ fields: fieldError('code', 'one-time-code', locale) });
  const user = await signIn(call, account, { remember: ticket.remember, secondFactor: true }, async (trx) => {
    await closeTicket(trx, ticket.id);
    await forgetAttempts(trx, [attemptsOf(account)], anywhere);
    if (kind === 'recovery' && account.email !== null && account.email_verified_at !== null) {
      const left = String(await codesLeft(trx, account.id));
      const message = { account, to: account.email, template: recoveryCodeMail, route: routes.askReset() };
      await sendMore(trx, services, site, message, (link) => ({ ...link, left }));
    }
  });
  return { user };
}

export async function prepareEnrolment(call: Call<SignIn['prepareEnrolment']>): Promise<FactorDraft> {
  const { account } = await needTicket(call, 'enrol');
  return draftFactor(call.services, call.site, account);
}

export async function enrol(call: Call<SignIn['enrol']>): Promise<{ user: UserView; recoveryCodes: string[] }> {
  const { site, services, body } = call;
  const { ticket, account } = await needTicket(call, 'enrol');
  await countAttempt(site, attemptsOf(account), anywhere, services.now());
  let recoveryCodes: string[] = [];
  const user = await signIn(call, account, { remember: ticket.remember, secondFactor: true }, async (trx) => {
    recoveryCodes = await saveFactor(trx, call, account, body.draft, body.code);
    await closeTicket(trx, ticket.id);
    await forgetAttempts(trx, [attemptsOf(account)], anywhere);
    if (account.email !== null && account.email_verified_at !== null)
      await sendLink(trx, services, site, { account, to: account.email, template: secondFactorOnMail, route: routes.askReset() });
  });
  return { user, recoveryCodes };
}
