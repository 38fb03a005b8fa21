import type { FastifyReply } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import { z } from 'zod';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { openJson } from '#platform/secrets/server/secrets.ts';
import { identityErrors } from '../contract.ts';
import { judgeOutside, mayLink, type OpenidRefusal } from '../domain/openid.ts';
import { openidErrors, type openidContract } from '../openid-contract.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { beginErrand, endErrand, errandSchema, type OutsideSignIn } from './openid-provider.ts';
import { findCandidates, findIdentity, keepCheckedNif, linkIdentity } from './openid-store.ts';
import { checkPassword } from './password.ts';
import { proceed, signIn, type SignInOutcome } from './proceed.ts';
import { findAccount, giveRole, type Account } from './store.ts';
import { closeTicket, needTicket, openTicket, setTicketCookie } from './tickets.ts';

type Openid = typeof openidContract;

const cookie = 'largo_openid';
const cookiePath = '/api/auth/openid';
const errandMinutes = 10;

const carriedSchema = errandSchema.extend({
  at: z.number(),
  return: z.string().nullable(),
  /** Whose account the outside sign-in shall be added to. */
  link: z.number().nullable(),
});
type Carried = z.infer<typeof carriedSchema>;

/** Inside the application only. */
const safe = (route: string | undefined): string | null => (route !== undefined && /^\/(?![/\\])/.test(route) ? route : null);

function lead(reply: FastifyReply, route: string, query: Readonly<Record<string, string | null>> = {}): FastifyReply {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null));
  // Relative: the browser comes back to the host it left from.
  return reply.redirect(`/#${route}${search.size > 0 ? `?${search}` : ''}`, 303);
}

const refused = (reply: FastifyReply, why: OpenidRefusal, link: boolean): FastifyReply =>
  lead(reply, link ? '/portal/profile' : '/portal/auth/login', { openid: why });

export async function startOpenid(call: Call<Openid['start']>): Promise<FastifyReply> {
  const { services, site, actor, query, request, reply } = call;
  if (site.config.openid === null) throw openidErrors['identity.openid-off']();
  const link = query.link === '1' ? actor.userId : null;
  try {
    const { address, errand } = await beginErrand(services, site);
    const carried: Carried = { ...errand, at: services.now().getTime(), return: safe(query.return), link };
    reply.setCookie(cookie, services.secrets.seal(JSON.stringify(carried)), {
      path: cookiePath,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: errandMinutes * 60,
    });
    return await reply.redirect(address.href, 303);
  } catch (error) {
    request.log.warn({ err: error }, 'the OpenID provider could not be asked');
    return refused(reply, 'away', link !== null);
  }
}

function readCarried({ services, request }: CallContext): Carried | null {
  const carried = openJson(services.secrets, carriedSchema, request.cookies[cookie] ?? '');
  return carried && services.now().getTime() - carried.at < errandMinutes * 60_000 ? carried : null;
}

export async function openidCallback(call: Call<Openid['callback']>): Promise<FastifyReply> {
  const { services, site, request, reply } = call;
  if (site.config.openid === null) throw openidErrors['identity.openid-off']();
  const carried = readCarried(call);
  reply.clearCookie(cookie, { path: cookiePath });
  if (carried === null) return refused(reply, 'failed', false);
  const linking = carried.link !== null;
  let outside: OutsideSignIn;
  try {
    const mark = request.url.indexOf('?');
    outside = await endErrand(services, site, carried, mark < 0 ? '' : request.url.slice(mark));
  } catch (error) {
    const why = error instanceof AuthorizationResponseError && error.error === 'access_denied' ? 'denied' : isAway(error) ? 'away' : 'failed';
    if (why !== 'denied') request.log.warn({ err: error }, 'an OpenID sign-in did not hold');
    return refused(reply, why, linking);
  }
  return linking ? linkToOwn(call as Call, carried, outside) : enter(call as Call, carried, outside);
}

/** The provider did not answer, as far as the guard for outgoing requests can tell. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AppError && cause.code.startsWith('outgoing.')) return true;
  return false;
}

async function enter(call: Call, carried: Carried, outside: OutsideSignIn): Promise<FastifyReply> {
  const { db, site, services, request, reply } = call;
  const verdict = judgeOutside(outside.person, await findCandidates(db, outside), site.config.allowUserRegistration);
  if (verdict.kind === 'refuse') return refused(reply, verdict.why, false);
  const now = services.now();
  if (verdict.kind === 'prove') {
    const { issuer, subject } = outside;
    const token = await call.tx((trx) => openTicket(trx, { account_id: verdict.account, step: 'link', remember: false, issuer, subject }, now));
    setTicketCookie(request, reply, token);
    return lead(reply, '/portal/auth/login', { return: carried.return });
  }
  const id = verdict.kind === 'register' ? await register(call, outside) : verdict.account;
  const account = await findAccount(db, { column: 'id', value: id });
  if (!account) throw kernelErrors['record.not-found']();
  if (verdict.kind === 'sign-in' && verdict.link) await call.tx((trx) => linkIdentity(trx, account.id, outside.issuer, outside.subject, now));
  await call.tx((trx) => keepCheckedNif(trx, outside));
  if (site.config.openid?.secondFactor) await signIn(call, account, { remember: false, secondFactor: true });
  else if ((await proceed(call, account, false)).next !== null) return lead(reply, '/portal/auth/login', { return: carried.return });
  return lead(reply, carried.return ?? '/portal/home');
}

/** A citizen's account from what the provider has verified; the button says that the data is used. */
async function register(call: Call, { issuer, subject, person }: OutsideSignIn): Promise<number> {
  const { site, services, locale } = call;
  const now = services.now();
  return call.tx(async (trx) => {
    const { id } = await trx
      .insertInto('account')
      .values({
        name: person.name ?? person.email?.split('@')[0] ?? '?',
        email: person.email,
        email_verified_at: now,
        phone: null,
        nif: site.config.registrationNif.active ? person.nif : null,
        password_hash: null,
        locale,
        pending_email: null,
        consent_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await giveRole(trx, id, 'citizen');
    await linkIdentity(trx, id, issuer, subject, now);
    return id;
  });
}

/** From the profile: the outside sign-in is added to the account that is signed in, if it is the same person's. */
async function linkToOwn(call: Call, carried: Carried, outside: OutsideSignIn): Promise<FastifyReply> {
  const { db, actor, reply, services } = call;
  const { issuer, subject, person } = outside;
  const account = actor.userId !== null && actor.userId === carried.link ? await findAccount(db, { column: 'id', value: actor.userId }) : undefined;
  if (!account) return refused(reply, 'failed', true);
  const owner = await findIdentity(db, issuer, subject);
  if (owner !== undefined && owner !== account.id) return refused(reply, 'linked-elsewhere', true);
  const own = { email: account.email, emailVerified: account.email_verified_at !== null, nif: account.nif };
  if (owner === undefined && !mayLink(person, own)) return refused(reply, 'other-person', true);
  await call.tx(async (trx) => {
    await linkIdentity(trx, account.id, issuer, subject, services.now());
    await keepCheckedNif(trx, outside);
  });
  return lead(reply, '/portal/profile', { openid: 'linked' });
}

/** The tax number fitted; with the password of its account the link is made and the sign-in goes on. */
export async function linkByPassword(call: Call<Openid['link']>): Promise<SignInOutcome> {
  const { site, services, body, locale, request } = call;
  const { ticket, account } = await needTicket(call as Call, 'link');
  const login = `account ${account.id}`;
  await countAttempt(site, login, request.ip, services.now());
  if (!(await checkPassword(account.password_hash, body.password))) {
    throw identityErrors['identity.old-password']({ fields: fieldError('password', 'password.old', locale) });
  }
  await call.tx(async (trx) => {
    await forgetAttempts(trx, [login], request.ip);
    await closeTicket(trx, ticket.id);
    if (ticket.issuer !== null && ticket.subject !== null) await linkIdentity(trx, account.id, ticket.issuer, ticket.subject, services.now());
  });
  return proceed(call as Call, account, ticket.remember);
}

export async function listIdentities({ db, actor }: Call<Openid['list']>): Promise<{ items: { id: number; issuer: string; createdAt: string }[] }> {
  const rows = await db
    .selectFrom('account_identity')
    .select(['id', 'issuer', 'created_at'])
    .where('account_id', '=', actor.userId ?? 0)
    .orderBy('id')
    .execute();
  return { items: rows.map(({ id, issuer, created_at }) => ({ id, issuer, createdAt: created_at.toISOString() })) };
}

/** Not the last way in. */
export async function removeIdentity(call: Call<Openid['remove']>): Promise<void> {
  const account: Account | undefined = await findAccount(call.db, { column: 'id', value: call.actor.userId ?? 0 });
  if (!account) throw kernelErrors['record.not-found']();
  const own = await call.db.selectFrom('account_identity').select('id').where('account_id', '=', account.id).execute();
  if (!own.some(({ id }) => id === call.params.id)) throw kernelErrors['record.not-found']();
  if (account.password_hash === null && own.length === 1) throw openidErrors['identity.last-way-in']();
  await call.tx((trx) => trx.deleteFrom('account_identity').where('id', '=', call.params.id).where('account_id', '=', account.id).execute());
}
