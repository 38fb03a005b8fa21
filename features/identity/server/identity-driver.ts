import { known as there } from '#platform/kernel/items.ts';
import { recordOf } from '#platform/kernel/unknown.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { sessionCookie } from '#platform/http/server/request.ts';
import type { Contract, Endpoint, RequestOf } from '#platform/http/contract.ts';
import '#platform/mail/server/tables.ts';
import { addressOf, testApp, type Answer, type TestApp } from '#platform/testing/app.ts';
import type { TenantConfigInput } from '#platform/tenancy/config.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { authContract } from '../contract.ts';
import { ticketCookie } from './tickets.ts';
import { actorResolver, identity, seedAccounts, seedRoles } from './index.ts';

type Auth = typeof authContract;
interface Visit {
  session?: string | undefined;
  /** An unfinished sign-in. */
  ticket?: string | undefined;
  /** The cookie of a browser that has signed in before. */
  known?: string | undefined;
  agent?: string;
  address?: string;
  tenant?: string;
  version?: number;
  locale?: 'pt' | 'en';
}

export let app: TestApp;
let now = new Date('2026-05-04T12:00:00Z');
let visitors = 0;
export const password = 'Largo-2026!';

export const clock = {
  now: () => now,
  /** Lets time pass. */
  pass: (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  },
};

/** Three municipalities with roles and demo accounts: `beta` takes no registrations, `gama` is strict. Call once per test file. */
export function openIdentity(extra: Extra = {}): void {
  beforeAll(() => open(extra));
  afterAll(() => app.close());
}

interface Extra {
  readonly alfa?: Partial<TenantConfigInput>;
  readonly beta?: Partial<TenantConfigInput>;
  readonly outgoingAllow?: readonly string[];
}

async function open({ alfa, beta, outgoingAllow }: Extra): Promise<void> {
  app = await testApp({
    features: [identity],
    tenants: [
      testTenant('alfa', alfa),
      testTenant('beta', { allowUserRegistration: false, ...beta }),
      testTenant('gama', { minLengthPassword: 12, registrationNif: { active: true, required: true } }),
    ],
    resolveActor: actorResolver,
    now: () => now,
    ...(outgoingAllow && { outgoingAllow }),
  });
  for (const code of ['alfa', 'beta', 'gama']) {
    await app.site(code).tx(system, async (trx) => {
      await seedRoles(trx, identity.permissions);
      await seedAccounts(trx, code, now);
    });
  }
}

/** Every visitor comes from an address of their own, unless the test says otherwise. */
export function visit<K extends keyof Auth & string>(key: K, request: RequestOf<Auth[K]>, who: Visit = {}): Promise<Answer<Auth[K]>> {
  return go(authContract, key, request, who);
}

/** The same for any contract. */
export async function go<C extends Contract, K extends keyof C & string>(
  contract: C,
  key: K,
  request: RequestOf<C[K]>,
  { session, ticket, known, agent, address, tenant = 'alfa', version, locale = 'pt' }: Visit = {},
): Promise<Answer<C[K]>> {
  const endpoint: Endpoint = there(contract[key]);
  const cookies = [session && `${sessionCookie}=${session}`, ticket && `${ticketCookie}=${ticket}`, known && `largo_known=${known}`]
    .filter(Boolean)
    .join('; ');
  const raw = await app.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint.path, recordOf(request.params), recordOf(request.query)),
    remoteAddress: address ?? `10.1.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`,
    ...(request.body !== undefined && { payload: recordOf(request.body) }),
    headers: {
      host: `${tenant}.test`,
      'accept-language': locale,
      ...(cookies !== '' && { cookie: cookies }),
      ...(agent !== undefined && { 'user-agent': agent }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
  });
  const body = String(raw.headers['content-type'] ?? '').includes('json') ? raw.json() : undefined;
  return { status: raw.statusCode, body, problem: body, raw } as Answer<C[K]>;
}

export const cookieOf = (answer: Pick<Answer<Auth['login']>, 'raw'>) => answer.raw.cookies.find(({ name }) => name === sessionCookie);

/** The last message to an address, as it left: what a reader sees, and the link of its button. */
export async function lastMail(to: string): Promise<{ id: string; subject: string; link: string } | undefined> {
  const mail = await app.site().db.selectFrom('mail').selectAll().where('recipient', '=', to).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return mail && { id: mail.template, subject: mail.subject, link: /https?:\/\/\S+#\S+/.exec(mail.text)?.[0] ?? '' };
}
export const tokenOf = async (to: string) => new URL((await lastMail(to))?.link ?? '').hash.split('/')[4] ?? '';
export const person = (name: string) => ({
  name,
  email: `${name}@exemplo.pt`,
  phone: null as string | null,
  nif: null as string | null,
  password,
  passwordConfirmation: password,
  consent: true,
});

export async function signIn(login: string, { secret = password, ...rest }: Visit & { secret?: string } = {}): Promise<string> {
  const answer = await visit('login', { body: { login, password: secret } }, rest);
  expect(answer.status).toBe(200);
  return cookieOf(answer)?.value ?? '';
}

/** A clerk has made sure that the number is its owner's. */
export async function confirmPhone(phone: string): Promise<void> {
  await app.site().db.updateTable('account').set({ phone_verified_at: now }).where('phone', '=', phone).execute();
}

export async function registered(name: string): Promise<string> {
  expect((await visit('register', { body: person(name) })).status).toBe(201);
  expect((await visit('verifyEmail', { body: { token: await tokenOf(`${name}@exemplo.pt`) } })).status).toBe(200);
  return signIn(`${name}@exemplo.pt`);
}
