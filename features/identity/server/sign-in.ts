import type { Call } from '#platform/http/server/call.ts';
import type { authContract } from '../contract.ts';
import { identityErrors, type UserView } from '../contract.ts';
import { readLogin } from '../domain/sign-in.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { checkPassword } from './password.ts';
import { clearSessionCookie, endSession, openSession, refreshSession, setSessionCookie, sweepSessions, whereabouts } from './sessions.ts';
import { findAccount, grantsOf, presentUser } from './store.ts';
import { sessionCookie } from '#platform/http/server/request.ts';

/** Opens a session. Unknown login and wrong password answer alike, after the same work. */
export async function login(call: Call<(typeof authContract)['login']>): Promise<{ user: UserView }> {
  const { site, body, services, request, reply } = call;
  const now = services.now();
  const named = readLogin(body.login);
  const counted = named?.value ?? body.login.trim().toLowerCase();
  await countAttempt(site, counted, request.ip, now);
  const account = named ? await findAccount(call.db, named) : undefined;
  const right = await checkPassword(account?.password_hash, body.password);
  if (!account || !right) throw identityErrors['identity.credentials']();
  if (!account.active) throw identityErrors['identity.inactive']();
  if (named?.column === 'email' && account.email_verified_at === null) throw identityErrors['identity.email-unverified']();
  const { session, grants } = await call.tx(async (trx) => {
    await forgetAttempts(trx, [counted], request.ip);
    return {
      session: await openSession(trx, site, account.id, { remember: body.remember, now, from: whereabouts(request) }),
      grants: await grantsOf(trx, account.id),
    };
  });
  await sweepSessions(call.db, now);
  setSessionCookie(request, reply, session.token, session);
  return { user: presentUser(account, grants, call.locale) };
}

export async function logout(call: Call<(typeof authContract)['logout']>): Promise<void> {
  if (call.actor.sessionId !== null) await endSession(call.db, call.actor.sessionId);
  clearSessionCookie(call.request, call.reply);
}

/** Keeps the session alive; a cookie that leads nowhere any more is taken away. */
export async function refresh(call: Call<(typeof authContract)['refresh']>): Promise<{ expiresAt: string | null }> {
  const { actor, db, site, services, request, reply } = call;
  const token = request.cookies[sessionCookie];
  const session = actor.sessionId === null ? null : await refreshSession(db, site, actor.sessionId, services.now(), whereabouts(request));
  if (session === null) {
    if (token !== undefined) clearSessionCookie(request, reply);
    return { expiresAt: null };
  }
  if (token !== undefined) setSessionCookie(request, reply, token, session);
  return { expiresAt: session.expiresAt.toISOString() };
}
