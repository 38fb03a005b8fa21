import type { Call } from '#platform/http/server/call.ts';
import type { UserView } from '../contract.ts';
import { stepAfterPassword } from '../domain/second-factor.ts';
import type { SignInStep } from '../domain/sign-in.ts';
import { knowBrowser } from './known-browser.ts';
import { factorRequired, findFactor } from './second-factor-store.ts';
import { openSession, setSessionCookie, sweepSessions, whereabouts } from './sessions.ts';
import { grantsOf, presentUser, type Account } from './store.ts';
import { clearTicketCookie, openTicket, setTicketCookie } from './tickets.ts';
import type { Trx } from '#platform/db/tables.ts';

export type SignInOutcome = { readonly user: UserView; readonly next: null } | { readonly user: null; readonly next: SignInStep };

/** After somebody has proved who they are: signs them in, or says what must come before that. */
export async function proceed(call: Call, account: Account, remember: boolean): Promise<SignInOutcome> {
  const { request, reply, services } = call;
  const next = stepAfterPassword({
    enrolled: (await findFactor(call.db, account.id)) !== undefined,
    required: await factorRequired(call.db, account.id),
  });
  if (next === null) return { user: await signIn(call, account, { remember, secondFactor: false }), next };
  const ticket = { account_id: account.id, step: next, remember, issuer: null, subject: null };
  setTicketCookie(request, reply, await call.tx((trx) => openTicket(trx, ticket, services.now())));
  return { user: null, next };
}

/** Opens the session, with `work` done in the same transaction. */
export async function signIn(
  call: Call,
  account: Account,
  { remember, secondFactor }: { readonly remember: boolean; readonly secondFactor: boolean },
  work: (trx: Trx) => Promise<void> = async () => {},
): Promise<UserView> {
  const { site, services, request, reply } = call;
  const now = services.now();
  const { session, grants } = await call.tx(async (trx) => {
    await work(trx);
    return {
      session: await openSession(trx, site, account.id, { remember, secondFactor, now, from: whereabouts(request) }),
      grants: await grantsOf(trx, account.id),
    };
  });
  await sweepSessions(call.db, now);
  setSessionCookie(request, reply, session.token, session);
  clearTicketCookie(request, reply);
  knowBrowser(call, account.id);
  return presentUser(account, grants, call.locale);
}
