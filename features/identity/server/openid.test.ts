import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sparePort } from '#platform/testing/pg-cluster.ts';
import { openidContract } from '../openid-contract.ts';
import { app, confirmPhone, cookieOf, go, openIdentity, password, person, registered, signIn, visit } from './identity-driver.ts';
import { ticketCookie } from './tickets.ts';

const port = await sparePort();
const issuer = `http://127.0.0.1:${port}`;
const callback = 'http://alfa.test/api/auth/openid/callback';
let provider: ChildProcess;

process.env['OPENID_SECRET_ALFA'] = 'segredo-de-ensaio';
openIdentity({
  outgoingAllow: [`127.0.0.1:${port}`],
  alfa: { openid: { issuer, clientId: 'largo', label: 'Cartão de Ensaio', nifClaim: 'tax_number' } },
  beta: { openid: { issuer: 'http://127.0.0.1:9', clientId: 'largo', label: 'Longe' } },
});
beforeAll(async () => {
  provider = spawn(process.execPath, [fileURLToPath(new URL('fixtures/openid-provider.ts', import.meta.url)), String(port), callback], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    provider.stdout?.once('data', () => resolve());
    provider.once('exit', () => reject(new Error('the provider did not start')));
  });
});
afterAll(() => {
  provider.kill();
  delete process.env['OPENID_SECRET_ALFA'];
});

/** A browser without a screen: cookies of the provider, forms filled in as a person would. */
async function atProvider(address: string, as: string, says: 'yes' | 'no' = 'yes'): Promise<string> {
  const jar = new Map<string, string>();
  let [next, form] = [new URL(address), null as URLSearchParams | null];
  for (let hop = 0; hop < 15; hop++) {
    const answer = await fetch(next, {
      method: form ? 'POST' : 'GET',
      ...(form && { body: form }),
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    form = null;
    const location = answer.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      if (next.href.startsWith(callback)) return next.search;
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`the provider showed no form: ${page.slice(0, 500)}`);
    if (says === 'no') next = new URL(/href="([^"]+\/abort)"/.exec(page)?.[1] ?? '', next);
    else {
      next = new URL(action, next);
      form = new URLSearchParams({ prompt, login: as, password: 'x' });
    }
  }
  throw new Error('the provider went round in circles');
}

const errandOf = (cookies: readonly { name: string; value: string }[]): string => cookies.find(({ name }) => name === 'largo_openid')?.value ?? '';

/** The whole way there and back; answers where the browser ends and its session. */
async function through(
  as: string,
  { session, query = {}, says = 'yes' }: { session?: string; query?: { return?: string; link?: '1' }; says?: 'yes' | 'no' } = {},
) {
  const start = await go(openidContract, 'start', { query }, { session });
  expect(start.status).toBe(303);
  const search = await atProvider(start.raw.headers.location ?? '', as, says);
  return back(search, errandOf(start.raw.cookies), session);
}

async function back(search: string, errand: string, session?: string) {
  const raw = await app.app.inject({
    url: `/api/auth/openid/callback${search}`,
    headers: { host: 'alfa.test', cookie: [`largo_openid=${errand}`, session && `largo_session=${session}`].filter(Boolean).join('; ') },
  });
  return {
    to: raw.headers.location,
    session: cookieOf({ raw })?.value,
    ticket: raw.cookies.find(({ name }) => name === ticketCookie)?.value,
  };
}
const who = async (session: string | undefined) => (await visit('profile', {}, { session })).body.user;
const count = async () => (await app.site().db.selectFrom('account').select('id').execute()).length;

describe('sign-in through an OpenID Connect provider', () => {
  it('opens the account with the same e-mail, verified on both sides, and knows it again', async () => {
    await registered('ana');
    const first = await through('ana', { query: { return: '/meubairro/home' } });
    expect(first.to).toBe('/#/meubairro/home');
    expect(await who(first.session)).toMatchObject({ name: 'ana', email: 'ana@exemplo.pt', hasPassword: true });
    await app.site().db.updateTable('account').set({ email: 'ana.mudou@exemplo.pt' }).where('email', '=', 'ana@exemplo.pt').execute();
    expect((await who((await through('ana')).session))?.email).toBe('ana.mudou@exemplo.pt');
    await app.site().db.updateTable('account').set({ email: 'ana@exemplo.pt' }).where('email', '=', 'ana.mudou@exemplo.pt').execute();
  });

  it('never by an e-mail the provider has not verified, nor by one nobody confirmed here', async () => {
    const before = await count();
    expect(await through('falsa')).toMatchObject({ to: '/#/portal/auth/login?openid=unverified', session: undefined });
    await visit('register', { body: person('nova') });
    expect(await through('nova')).toMatchObject({ to: '/#/portal/auth/login?openid=unconfirmed', session: undefined });
    expect(await count()).toBe(before + 1);
    await app.site().db.deleteFrom('account').where('email', '=', 'nova@exemplo.pt').execute();
  });

  it('makes a citizen of somebody new', async () => {
    const { to, session } = await through('nova');
    expect(to).toBe('/#/portal/home');
    expect(await who(session)).toMatchObject({ name: 'Nova Pessoa', emailVerified: true, hasPassword: false, roles: [{ name: 'Munícipe' }] });
    const [only] = (await go(openidContract, 'list', {}, { session })).body.items;
    expect((await go(openidContract, 'remove', { params: { id: only?.id ?? 0 } }, { session })).problem.code).toBe('identity.last-way-in');
  });

  it('finds an account by tax number, and links it once its password is given', async () => {
    await visit('register', { body: { ...person('bruno'), email: '', phone: '917 777 777', nif: '501442600' } });
    await confirmPhone('+351917777777');
    const { to, ticket, session } = await through('bruno');
    expect([to, session]).toEqual(['/#/portal/auth/login', undefined]);
    expect((await go(openidContract, 'link', { body: { password: 'errada' } }, { ticket })).problem.code).toBe('identity.old-password');
    const linked = await go(openidContract, 'link', { body: { password } }, { ticket });
    expect(linked.body.user?.phone).toBe('+351917777777');
    const again = await through('bruno');
    expect((await who(again.session))?.phone).toBe('+351917777777');
  });

  it('is added to one’s own account, and to no other', async () => {
    const session = await registered('vera');
    const query = { link: '1' } as const;
    expect((await through('vera', { session, query })).to).toBe('/#/portal/profile?openid=other-person');
    await app.site().db.updateTable('account').set({ nif: '503784036' }).where('email', '=', 'vera@exemplo.pt').execute();
    expect((await through('vera', { session, query })).to).toBe('/#/portal/profile?openid=linked');
    expect((await who((await through('vera')).session))?.email).toBe('vera@exemplo.pt');
    const other = await signIn('gestor@alfa.example');
    expect((await through('vera', { session: other, query })).to).toBe('/#/portal/profile?openid=linked-elsewhere');
    const [mine] = (await go(openidContract, 'list', {}, { session })).body.items;
    expect((await go(openidContract, 'remove', { params: { id: mine?.id ?? 0 } }, { session: other })).status).toBe(404);
    expect((await go(openidContract, 'remove', { params: { id: mine?.id ?? 0 } }, { session })).status).toBe(204);
  });

  it('does not spare our second factor', async () => {
    const role = app.site().db.updateTable('role').where('key', '=', 'citizen');
    await role.set({ second_factor_required: true }).execute();
    const { to, session, ticket } = await through('ana');
    expect([to, session, ticket?.length]).toEqual(['/#/portal/auth/login', undefined, 43]);
    await role.set({ second_factor_required: false }).execute();
  });

  it('holds against other people’s answers, and says what went wrong', async () => {
    expect((await through('ana', { says: 'no' })).to).toBe('/#/portal/auth/login?openid=denied');
    const failed = '/#/portal/auth/login?openid=failed';
    const [one, two] = [await go(openidContract, 'start', { query: {} }), await go(openidContract, 'start', { query: {} })];
    const answer = await atProvider(one.raw.headers.location ?? '', 'ana');
    expect((await back(answer, errandOf(two.raw.cookies))).to).toBe(failed);
    expect((await back(answer, '')).to).toBe(failed);
    const right = await back(answer, errandOf(one.raw.cookies));
    expect(right.to).toBe('/#/portal/home');
    expect((await back(answer, errandOf(one.raw.cookies))).to, 'a code counts once').toBe(failed);
    const outside = await go(openidContract, 'start', { query: { return: '//evil.example' } });
    const search = await atProvider(outside.raw.headers.location ?? '', 'ana');
    expect((await back(search, errandOf(outside.raw.cookies))).to).toBe('/#/portal/home');
  });

  it('a provider that does not answer, or is not allowed, is named as away; without one there is no door', async () => {
    const away = await go(openidContract, 'start', { query: {} }, { tenant: 'beta' });
    expect(away.raw.headers.location).toBe('/#/portal/auth/login?openid=away');
    expect((await go(openidContract, 'start', { query: {} }, { tenant: 'gama' })).problem.code).toBe('identity.openid-off');
  });
});
