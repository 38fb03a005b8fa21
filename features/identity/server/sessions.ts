import type { FastifyReply, FastifyRequest } from 'fastify';
import { anonymous, type Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { sessionCookie } from '#platform/http/server/request.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { sessionEnd } from '../domain/sign-in.ts';
import { withEyesOf } from './role-eyes.ts';
import { factorRequired } from './second-factor-store.ts';
import { findAccount, grantsOf } from './store.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';

export interface OpenSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly remember: boolean;
}

/** What a session is used with and from. */
export interface Whereabouts {
  readonly userAgent: string;
  readonly address: string;
}

export function whereabouts(request: FastifyRequest): Whereabouts {
  return { userAgent: (request.headers['user-agent'] ?? '').slice(0, 400), address: request.ip };
}

/** A new session with a token nobody has seen. */
export async function openSession(
  trx: Trx,
  site: Site,
  accountId: number,
  {
    remember,
    now,
    from,
    secondFactor,
  }: { readonly remember: boolean; readonly now: Date; readonly from: Whereabouts; readonly secondFactor: boolean },
): Promise<OpenSession> {
  const token = newToken();
  const expiresAt = sessionEnd(now, now, remember, site.config.sessionRefresh);
  await trx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      remember,
      second_factor: secondFactor,
      user_agent: from.userAgent,
      address: from.address,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await trx
    .insertInto('account_sign_in')
    .values({ account_id: accountId, last_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ last_at: now }))
    .execute();
  return { token, expiresAt, remember };
}

/** Moves the end of a living session; null when it is over. */
export async function refreshSession(
  db: Db,
  site: Site,
  sessionId: string,
  now: Date,
  from: Whereabouts,
): Promise<{ expiresAt: Date; remember: boolean } | null> {
  const session = await db.selectFrom('session').selectAll().where('id', '=', Number(sessionId)).where('expires_at', '>', now).executeTakeFirst();
  if (!session) return null;
  const expiresAt = sessionEnd(session.created_at, now, session.remember, site.config.sessionRefresh);
  await db
    .updateTable('session')
    .set({ expires_at: expiresAt, last_seen_at: now, user_agent: from.userAgent, address: from.address })
    .where('id', '=', session.id)
    .execute();
  return { expiresAt, remember: session.remember };
}

/** What has run out is kept for a day, so that an open page can be told why it is over. */
const keptAfterMs = 86_400_000;

/** Deletes expired rows; skips those that another transaction has locked. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const old = db
    .selectFrom('session')
    .select('id')
    .where('expires_at', '<', new Date(now.getTime() - keptAfterMs))
    .limit(1000)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('session').where('id', 'in', old).execute();
}

export async function endSession(db: Db | Trx, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', Number(sessionId)).execute();
}

/** Ends all sessions of an account, save the one named. Like every change of rights, triggers tell it to whoever holds connections (020-rights). */
export async function endSessions(trx: Trx, accountId: number, exceptSessionId: string | null = null): Promise<void> {
  let query = trx.deleteFrom('session').where('account_id', '=', accountId);
  if (exceptSessionId !== null) query = query.where('id', '!=', Number(exceptSessionId));
  await query.execute();
}

/** Ends the sessions of accounts that were switched off or deleted: each page still open is told so. */
export async function closeSessions(trx: Trx, accountIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ expires_at: now })
    .where('account_id', 'in', [0, ...accountIds])
    .where('expires_at', '>', now)
    .execute();
}

/** "Last seen" is written this often at most. */
const seenEveryMs = 5 * 60_000;

/**
 * Finds who a session token belongs to: what the platform asks for every request. A change of roles counts at once, and so does a second
 * factor that a role asks for from now on: a session opened without one is nobody's until its owner signs in again with it.
 */
export function actorResolver(now: () => Date) {
  return async (site: Site, token: string): Promise<Actor> => {
    if (!looksLikeToken(token)) return anonymous;
    const at = now();
    const session = await site.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['session.id', 'account_id', 'last_seen_at', 'viewing_role_id', 'expires_at', 'second_factor', 'active', 'deleted_at'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (!session) return anonymous;
    if (!session.active || session.deleted_at !== null) return { ...anonymous, lost: 'disabled' };
    if (session.expires_at <= at) return anonymous;
    if (!session.second_factor && (await factorRequired(site.db, session.account_id))) return { ...anonymous, lost: 'second-factor' };
    if (at.getTime() - session.last_seen_at.getTime() > seenEveryMs)
      await site.db.updateTable('session').set({ last_seen_at: at }).where('id', '=', session.id).execute();
    const person = await loadActor(site, session.account_id, String(session.id));
    if (!person) return anonymous;
    return session.viewing_role_id === null ? person : withEyesOf(site.db, person, session.viewing_role_id);
  };
}

/** The actor a user is today, e.g. for a job they started; null when the account is gone or disabled. */
export async function loadActor(site: Site, userId: number, sessionId: string | null = null): Promise<Actor | null> {
  const account = await findAccount(site.db, { column: 'id', value: userId });
  if (!account?.active) return null;
  const { roles, codes } = await grantsOf(site.db, userId);
  return { kind: 'user', userId, name: account.name, codes: new Set(codes), roleIds: roles.map(({ id }) => id), sessionId };
}

/** The machine's clock. */
export const resolveActor = actorResolver(() => new Date());

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, session: { expiresAt: Date; remember: boolean }): void {
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    ...(session.remember && { expires: session.expiresAt }),
  });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' });
}
