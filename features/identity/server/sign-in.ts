import type { Call } from '#platform/http/server/call.ts';
import type { authContract } from '../contract.ts';
import { identityErrors } from '../contract.ts';
import { readLogin } from '../domain/sign-in.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { isKnownBrowser } from './known-browser.ts';
import { checkPassword } from './password.ts';
import { proceed, type SignInOutcome } from './proceed.ts';
import { clearSessionCookie, endSession, refreshSession, setSessionCookie, whereabouts } from './sessions.ts';
import { findAccount } from './store.ts';
import { sessionCookie } from '#platform/http/server/request.ts';

/** The first step. Unknown login and wrong password answer alike, after the same work. */
export async function login(call: Call<(typeof authContract)['login']>): Promise<SignInOutcome> {
  const { site, body, services, request } = call;
  const now = services.now();
  const named = readLogin(body.login);
  const counted = named?.value ?? body.login.trim().toLowerCase();
  const account = named ? await findAccount(call.db, named) : undefined;
  await countAttempt(site, counted, request.ip, now, account !== undefined && isKnownBrowser(call as Call, account.id));
  const right = await checkPassword(account?.password_hash, body.password);
  if (!account || !right) throw identityErrors['identity.credentials']();
  if (!account.active) throw identityErrors['identity.inactive']();
  if (named?.column === 'email' && account.email_verified_at === null) throw identityErrors['identity.email-unverified']();
  await call.tx((trx) => forgetAttempts(trx, [counted], request.ip));
  return proceed(call as Call, account, body.remember);
}

export async function logout(call: Call<(typeof authContract)['logout']>): Promise<void> {
  if (call.actor.sessionId !== null) await endSession(call.db, call.actor.sessionId);
  clearSessionCookie(call.request, call.reply);
}

/** Keeps the session alive; a cookie without a session is removed. */
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
