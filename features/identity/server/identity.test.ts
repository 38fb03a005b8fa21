import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { sessionCookie } from '#platform/http/server/request.ts';
import type { RequestOf } from '#platform/http/contract.ts';
import { fill } from '#platform/kernel/errors.ts';
import type { Mail } from '#platform/mail/server/mail.ts';
import { testApp, type Answer, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { authContract } from '../contract.ts';
import { actorResolver, createUser, demoAccounts, findUsers, identity, seedAccounts, seedRoles, userNames, usersById } from './index.ts';

type Auth = typeof authContract;
interface Visit {
  session?: string | undefined;
  address?: string;
  tenant?: string;
  version?: number;
  locale?: 'pt' | 'en';
}

let app: TestApp;
let now = new Date('2026-05-04T12:00:00Z');
let visitors = 0;
const sent: { to: string; id: string; subject: string; link: string }[] = [];
const password = 'Largo-2026!';
const outbox: Mail = {
  send: async (_trx, _site, { to, locale, template, data }) =>
    void sent.push({
      to,
      id: template.id,
      subject: fill(template.content[locale].subject, data),
      link: String((data as Record<string, string>)['link']),
    }),
};

beforeAll(async () => {
  app = await testApp({
    features: [identity],
    tenants: [
      testTenant('alfa'),
      testTenant('beta', { allowUserRegistration: false }),
      testTenant('gama', { minLengthPassword: 12, registrationNif: { active: true, required: true } }),
    ],
    resolveActor: actorResolver(() => now),
    now: () => now,
  });
  Object.assign(app.services, { mail: outbox });
  for (const code of ['alfa', 'beta', 'gama']) {
    await app.site(code).tx(system, async (trx) => {
      await seedRoles(trx, identity.permissions);
      await seedAccounts(trx, code, now);
    });
  }
});
afterAll(() => app.close());

/** Every visitor comes from an address of their own, unless the test says otherwise. */
async function visit<K extends keyof Auth & string>(
  key: K,
  request: RequestOf<Auth[K]>,
  { session, address, tenant = 'alfa', version, locale = 'pt' }: Visit = {},
): Promise<Answer<Auth[K]>> {
  const endpoint = authContract[key];
  const raw = await app.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    remoteAddress: address ?? `10.1.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`,
    ...(request.body !== undefined && { payload: request.body as object }),
    headers: {
      host: `${tenant}.test`,
      'accept-language': locale,
      ...(session !== undefined && { cookie: `${sessionCookie}=${session}` }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
  });
  const body = raw.body === '' ? undefined : raw.json();
  return { status: raw.statusCode, body, problem: body, raw } as Answer<Auth[K]>;
}

const cookieOf = (answer: Answer<never>) => answer.raw.cookies.find(({ name }) => name === sessionCookie);
const lastMail = (to: string) => sent.filter((mail) => mail.to === to).at(-1);
const tokenOf = (to: string) => new URL(lastMail(to)?.link ?? '').hash.split('/')[4] ?? '';
const person = (name: string) => ({
  name,
  email: `${name}@exemplo.pt`,
  phone: null as string | null,
  nif: null as string | null,
  password,
  passwordConfirmation: password,
  consent: true,
});

async function signIn(login: string, { secret = password, ...rest }: Visit & { secret?: string } = {}): Promise<string> {
  const answer = await visit('login', { body: { login, password: secret } }, rest);
  expect(answer.status).toBe(200);
  return cookieOf(answer as Answer<never>)?.value ?? '';
}

async function registered(name: string): Promise<string> {
  expect((await visit('register', { body: person(name) })).status).toBe(201);
  expect((await visit('verifyEmail', { body: { token: tokenOf(`${name}@exemplo.pt`) } })).status).toBe(200);
  return signIn(`${name}@exemplo.pt`);
}

describe('registering', () => {
  it('makes a citizen who signs in once the e-mail is confirmed', async () => {
    const answer = await visit('register', { body: { ...person('ana'), nif: 'PT 501 442 600', phone: '912 111 111' } });
    expect([answer.status, answer.body]).toEqual([201, { verifyEmail: true }]);
    expect(cookieOf(answer as Answer<never>)).toBeUndefined();
    expect(lastMail('ana@exemplo.pt')).toMatchObject({ id: 'identity.verify', subject: 'Confirme o seu e-mail' });
    expect(lastMail('ana@exemplo.pt')?.link).toMatch(/^http:\/\/alfa\.test\/#\/portal\/auth\/login\/[\w-]{43}$/);

    const early = await visit('login', { body: { login: 'ana@exemplo.pt', password } });
    expect([early.status, early.problem.code]).toEqual([403, 'identity.email-unverified']);
    const token = tokenOf('ana@exemplo.pt');
    expect((await visit('verifyEmail', { body: { token } })).body).toEqual({ email: 'ana@exemplo.pt' });

    const session = await signIn('ANA@exemplo.pt');
    const { body } = await visit('profile', {}, { session, locale: 'en' });
    expect(body.user).toMatchObject({
      name: 'ana',
      nif: '501442600',
      phone: '+351912111111',
      emailVerified: true,
      roles: [{ name: 'Citizen' }],
      codes: [],
    });
  });

  it('accepts the link again for half a minute, not later', async () => {
    await visit('register', { body: person('bento') });
    const token = tokenOf('bento@exemplo.pt');
    expect((await visit('verifyEmail', { body: { token } })).status).toBe(200);
    now = new Date(now.getTime() + 29_000);
    expect((await visit('verifyEmail', { body: { token } })).status).toBe(200);
    now = new Date(now.getTime() + 2000);
    expect((await visit('verifyEmail', { body: { token } })).problem.code).toBe('identity.token');
    expect((await visit('verifyEmail', { body: { token: 'x'.repeat(43) } })).problem.code).toBe('identity.token');
  });

  it('works with a phone alone, which signs in at once', async () => {
    const answer = await visit('register', { body: { ...person('carla'), email: '', phone: '+351 912 222 222' } });
    expect(answer.body).toEqual({ verifyEmail: false });
    await signIn('912222222');
    const again = await visit('register', { body: { ...person('carlota'), phone: '912222222' } });
    expect([again.status, again.problem.code, again.problem.fields?.['phone']?.[0]?.code]).toEqual([422, 'identity.phone-taken', 'taken']);
  });

  it('does not tell a stranger that an e-mail is known, but tells its owner', async () => {
    await registered('dora');
    const answer = await visit('register', { body: { ...person('dora'), name: 'Outra' } });
    expect([answer.status, answer.body]).toEqual([201, { verifyEmail: true }]);
    expect(lastMail('dora@exemplo.pt')?.id).toBe('identity.already-registered');
    const found = await findUsers(app.site().db, { q: 'Outra' });
    expect(found).toEqual([]);
  });

  it('names every wrong field in the language of the user', async () => {
    const body = { name: ' ', email: 'x', phone: '12', nif: '123456780', password: 'curta', passwordConfirmation: 'outra', consent: false };
    const { status, problem } = await visit('register', { body });
    expect([status, problem.code]).toEqual([422, 'request.invalid']);
    const codes = Object.fromEntries(Object.entries(problem.fields ?? {}).map(([path, list]) => [path, list.map(({ code }) => code)]));
    expect(codes).toMatchObject({
      name: ['required'],
      email: ['email'],
      phone: ['phone'],
      nif: ['nif'],
      password: ['text.min', 'password.weak'],
      consent: ['required'],
    });
    expect(problem.fields?.['email']?.[0]?.message).toBe('O e-mail é inválido');
    const none = await visit('register', { body: { ...person('x'), email: '', passwordConfirmation: 'Outra-2026!' } }, { locale: 'en' });
    expect(none.problem.fields).toMatchObject({
      email: [{ code: 'contact.required' }],
      passwordConfirmation: [{ message: 'The passwords do not match' }],
    });
  });

  it('follows the municipality: registration off, longer password, NIF needed', async () => {
    const off = await visit('register', { body: person('eva') }, { tenant: 'beta' });
    expect([off.status, off.problem.code]).toEqual([404, 'identity.registration-off']);
    const strict = await visit('register', { body: person('eva') }, { tenant: 'gama' });
    expect(strict.problem.fields).toMatchObject({ password: [{ code: 'text.min', params: { n: 12 } }], nif: [{ code: 'required' }] });
  });

  it('is only for visitors', async () => {
    const session = await signIn('cidadao@alfa.example');
    const answer = await visit('register', { body: person('fernando') }, { session });
    expect([answer.status, answer.problem.code]).toEqual([403, 'access.only-logged-out']);
  });

  it('sends the confirmation again, and says nothing about unknown addresses', async () => {
    await visit('register', { body: person('gil') });
    const before = tokenOf('gil@exemplo.pt');
    expect((await visit('resendVerification', { body: { email: 'gil@exemplo.pt' } })).status).toBe(204);
    expect((await visit('verifyEmail', { body: { token: before } })).problem.code).toBe('identity.token');
    expect((await visit('verifyEmail', { body: { token: tokenOf('gil@exemplo.pt') } })).status).toBe(200);
    expect((await visit('resendVerification', { body: { email: 'ninguem@exemplo.pt' } })).status).toBe(204);
    expect(lastMail('ninguem@exemplo.pt')).toBeUndefined();
  });
});

describe('signing in and out', () => {
  it('sets a cookie scripts cannot read, new at every sign-in', async () => {
    const first = await visit('login', { body: { login: 'cidadao@alfa.example', password } });
    const second = await visit('login', { body: { login: '912 000 001', password, remember: true } });
    const [one, two] = [cookieOf(first as Answer<never>), cookieOf(second as Answer<never>)];
    expect(one).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(one?.expires).toBeUndefined();
    expect(two?.expires).toEqual(new Date(Math.floor((now.getTime() + 30 * 86_400_000) / 1000) * 1000));
    expect(one?.value).not.toBe(two?.value);
    const { rows } = await app
      .site()
      .db.selectFrom('session')
      .select('token_hash')
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows.some(({ token_hash }) => token_hash === one?.value)).toBe(false);
  });

  it('answers alike for unknown logins and wrong passwords, and locks both after five', async () => {
    for (const login of ['gestor@alfa.example', 'ninguem@exemplo.pt', '919999999']) {
      const address = `10.9.0.${login.length}`;
      for (let attempt = 0; attempt < 5; attempt++) {
        const wrong = await visit('login', { body: { login, password: 'errada' } }, { address });
        expect([wrong.status, wrong.problem.code]).toEqual([422, 'identity.credentials']);
      }
      const locked = await visit('login', { body: { login, password } }, { address });
      expect([locked.status, locked.problem.code, locked.problem.detail]).toEqual([
        429,
        'identity.locked',
        'Demasiadas tentativas falhadas. Tente de novo dentro de 15 minutos ou recupere a password.',
      ]);
      expect(Number(locked.raw.headers['retry-after'])).toBe(900);
    }
    await signIn('gestor@alfa.example', { address: '10.9.1.1' });
    now = new Date(now.getTime() + 15 * 60_000);
    await signIn('gestor@alfa.example', { address: `10.9.0.${'gestor@alfa.example'.length}` });
  });

  it('counts guesses sent side by side', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => visit('login', { body: { login: 'operador@alfa.example', password: 'errada' } }, { address: '10.9.2.1' })),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('refuses a disabled account only to who knows its password', async () => {
    const session = await registered('hugo');
    await app.site().db.updateTable('account').set({ active: false }).where('email', '=', 'hugo@exemplo.pt').execute();
    expect((await visit('profile', {}, { session })).body).toEqual({ user: null });
    expect((await visit('login', { body: { login: 'hugo@exemplo.pt', password: 'errada' } })).problem.code).toBe('identity.credentials');
    expect((await visit('login', { body: { login: 'hugo@exemplo.pt', password } })).problem.code).toBe('identity.inactive');
  });

  it('forgets the session when signing out', async () => {
    const session = await signIn('cidadao@alfa.example');
    const answer = await visit('logout', {}, { session });
    expect([answer.status, cookieOf(answer as Answer<never>)?.value]).toEqual([204, '']);
    expect((await visit('profile', {}, { session })).body).toEqual({ user: null });
    expect((await visit('logout', {}, { session })).problem.code).toBe('access.login-required');
  });

  it('slides while it is refreshed and ends when it is not', async () => {
    const session = await signIn('cidadao@alfa.example');
    now = new Date(now.getTime() + 100 * 60_000);
    expect((await visit('refresh', {}, { session })).body).toEqual({ expiresAt: new Date(now.getTime() + 120 * 60_000).toISOString() });
    now = new Date(now.getTime() + 100 * 60_000);
    expect((await visit('profile', {}, { session })).body.user?.email).toBe('cidadao@alfa.example');
    now = new Date(now.getTime() + 21 * 60_000);
    const over = await visit('refresh', {}, { session });
    expect([over.status, over.body, cookieOf(over as Answer<never>)?.value]).toEqual([200, { expiresAt: null }, '']);
    expect((await visit('refresh', {})).body).toEqual({ expiresAt: null });
  });

  it('keeps municipalities apart', async () => {
    const session = await signIn('admin@alfa.example');
    expect((await visit('profile', {}, { session, tenant: 'gama' })).body).toEqual({ user: null });
    expect((await visit('login', { body: { login: 'admin@alfa.example', password } }, { tenant: 'gama' })).problem.code).toBe('identity.credentials');
  });
});

describe('forgotten password', () => {
  it('is replaced through the mail, once, and ends every session', async () => {
    const session = await registered('ines');
    expect((await visit('requestReset', { body: { email: 'Ines@exemplo.pt' } })).status).toBe(204);
    expect(lastMail('ines@exemplo.pt')?.link).toMatch(/^http:\/\/alfa\.test\/#\/portal\/auth\/resetpasswordform\/[\w-]{43}\/ines%40exemplo\.pt$/);
    const body = { token: tokenOf('ines@exemplo.pt'), password: 'Nova-2026!', passwordConfirmation: 'Nova-2026!' };
    expect((await visit('resetPassword', { body: { ...body, password: 'fraca' } })).status).toBe(422);
    expect((await visit('resetPassword', { body })).status).toBe(204);
    expect((await visit('resetPassword', { body })).problem.code).toBe('identity.token');
    expect((await visit('profile', {}, { session })).body).toEqual({ user: null });
    expect(lastMail('ines@exemplo.pt')?.id).toBe('identity.password-changed');
    await signIn('ines@exemplo.pt', { secret: 'Nova-2026!' });
  });

  it('lets a locked person in again', async () => {
    await registered('joao');
    const address = '10.9.3.1';
    for (let attempt = 0; attempt < 6; attempt++) await visit('login', { body: { login: 'joao@exemplo.pt', password: 'errada' } }, { address });
    await visit('requestReset', { body: { email: 'joao@exemplo.pt' } }, { address });
    await visit('resetPassword', { body: { token: tokenOf('joao@exemplo.pt'), password, passwordConfirmation: password } }, { address });
    await signIn('joao@exemplo.pt', { address });
  });

  it('says nothing about unknown addresses, and its links grow old', async () => {
    expect((await visit('requestReset', { body: { email: 'ninguem@exemplo.pt' } })).status).toBe(204);
    expect(lastMail('ninguem@exemplo.pt')).toBeUndefined();
    await registered('luis');
    await visit('requestReset', { body: { email: 'luis@exemplo.pt' } });
    now = new Date(now.getTime() + 61 * 60_000);
    expect(
      (await visit('resetPassword', { body: { token: tokenOf('luis@exemplo.pt'), password, passwordConfirmation: password } })).problem.code,
    ).toBe('identity.token');
  });

  it('is limited by address', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt++)
      answers.push((await visit('requestReset', { body: { email: 'x@exemplo.pt' } }, { address: '10.9.4.1' })).status);
    expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
  });
});

describe('profile', () => {
  const fieldsOf = (name: string) => ({ name, email: `${name}@exemplo.pt`, phone: '', nif: '' });

  it('is null for visitors', async () => expect((await visit('profile', {})).body).toEqual({ user: null }));

  it('changes data under a version', async () => {
    const session = await registered('maria');
    const version = (await visit('profile', {}, { session })).body.user?.version ?? 0;
    expect((await visit('updateProfile', { body: fieldsOf('maria') }, { session })).status).toBe(428);
    const changed = await visit(
      'updateProfile',
      { body: { ...fieldsOf('maria'), name: 'Maria João', phone: '913 333 333', locale: 'en' } },
      { session, version },
    );
    expect(changed.body.user).toMatchObject({ name: 'Maria João', phone: '+351913333333', locale: 'en', version: version + 1 });
    const stale = await visit('updateProfile', { body: fieldsOf('maria') }, { session, version });
    expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
    expect(stale.problem).toMatchObject({ current: { name: 'Maria João' }, changedBy: 'maria', changedAt: expect.any(String) });
    const taken = await visit('updateProfile', { body: { ...fieldsOf('maria'), phone: '912000001' } }, { session, version: version + 1 });
    expect(taken.problem).toMatchObject({ code: 'identity.phone-taken', fields: { phone: [{ code: 'taken' }] } });
    expect((await visit('updateProfile', { body: fieldsOf('maria') }, { version })).status).toBe(401);
  });

  it('changes the password with the old one, and ends the other sessions', async () => {
    const session = await registered('nuno');
    const other = await signIn('nuno@exemplo.pt');
    const version = (await visit('profile', {}, { session })).body.user?.version ?? 0;
    const change = { newPassword: 'Outra-2026!', newPasswordConfirmation: 'Outra-2026!' };
    const without = await visit('updateProfile', { body: { ...fieldsOf('nuno'), ...change } }, { session, version });
    expect(without.problem.fields).toMatchObject({ oldPassword: [{ code: 'required' }] });
    const wrong = await visit('updateProfile', { body: { ...fieldsOf('nuno'), ...change, oldPassword: 'errada' } }, { session, version });
    expect(wrong.problem).toMatchObject({ code: 'identity.old-password', fields: { oldPassword: [{ code: 'password.old' }] } });
    expect((await visit('updateProfile', { body: { ...fieldsOf('nuno'), ...change, oldPassword: password } }, { session, version })).status).toBe(
      200,
    );
    expect((await visit('profile', {}, { session })).body.user?.name).toBe('nuno');
    expect((await visit('profile', {}, { session: other })).body).toEqual({ user: null });
    await signIn('nuno@exemplo.pt', { secret: 'Outra-2026!' });
    const trail = await app
      .site()
      .db.selectFrom('audit_entry')
      .select(['changes', 'actor_name'])
      .where('type', '=', 'account')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(trail).toMatchObject({ actor_name: 'nuno', changes: { password_hash: ['***', '***'] } });
  });

  it('changes the e-mail only through the new address, and warns the old one', async () => {
    const session = await registered('olga');
    const version = (await visit('profile', {}, { session })).body.user?.version ?? 0;
    const body = { ...fieldsOf('olga'), email: 'olga.nova@exemplo.pt' };
    expect((await visit('updateProfile', { body }, { session, version })).problem.fields).toMatchObject({ oldPassword: [{ code: 'required' }] });
    const answer = await visit('updateProfile', { body: { ...body, oldPassword: password } }, { session, version });
    expect(answer.body.user).toMatchObject({ email: 'olga@exemplo.pt', pendingEmail: 'olga.nova@exemplo.pt' });
    expect(lastMail('olga@exemplo.pt')?.id).toBe('identity.change-notice');
    expect(lastMail('olga.nova@exemplo.pt')?.link).toContain('/#/portal/auth/verifyemail/');
    await visit('verifyEmail', { body: { token: tokenOf('olga.nova@exemplo.pt') } });
    expect((await visit('profile', {}, { session })).body.user).toMatchObject({
      email: 'olga.nova@exemplo.pt',
      pendingEmail: null,
      emailVerified: true,
    });
    expect((await visit('login', { body: { login: 'olga@exemplo.pt', password } })).problem.code).toBe('identity.credentials');
  });

  it('does not tell that a new e-mail belongs to somebody else', async () => {
    const session = await registered('paulo');
    const version = (await visit('profile', {}, { session })).body.user?.version ?? 0;
    const answer = await visit(
      'updateProfile',
      { body: { ...fieldsOf('paulo'), email: 'gestor@alfa.example', oldPassword: password } },
      { session, version },
    );
    expect(answer.body.user?.pendingEmail).toBe('gestor@alfa.example');
    expect(lastMail('gestor@alfa.example')?.id).toBe('identity.already-registered');
  });
});

describe('description for machines', () => {
  it('shows what each form takes, without its transformations', async () => {
    const { statusCode, body } = await app.app.inject({ url: '/api/docs/openapi.json', headers: { host: 'alfa.test' } });
    expect(statusCode).toBe(200);
    const operation = JSON.parse(body).paths['/api/auth/register'].post;
    const { properties, required } = operation.requestBody.content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(['name', 'email', 'phone', 'nif', 'password', 'passwordConfirmation', 'consent']);
    expect(required).toEqual(['name', 'password', 'passwordConfirmation', 'consent']);
  });
});

describe('what other slices use', () => {
  it('seeds once, and gives back nothing a clerk took away', async () => {
    const { db } = app.site();
    const operator = await db.selectFrom('role').select('id').where('key', '=', 'operator').executeTakeFirstOrThrow();
    const codes = () => db.selectFrom('role_permission').select('code').where('role_id', '=', operator.id).execute();
    expect(await codes()).toEqual([{ code: 'ACL_00007' }]);
    await db.deleteFrom('role_permission').where('role_id', '=', operator.id).execute();
    await app.site().tx(system, async (trx) => {
      await seedRoles(trx, identity.permissions);
      await seedAccounts(trx, 'alfa', now);
    });
    expect(await codes()).toEqual([]);
    expect(await findUsers(db, { roles: ['operator'] })).toHaveLength(1);
    await db.insertInto('role_permission').values({ role_id: operator.id, code: 'ACL_00007' }).execute();
    expect(demoAccounts('vilaclara').map(({ email }) => email)).toEqual([
      'cidadao@vilaclara.example',
      'operador@vilaclara.example',
      'gestor@vilaclara.example',
      'admin@vilaclara.example',
    ]);
  });

  it('finds people by role, code and name, and names them', async () => {
    const { db } = app.site();
    const staff = await findUsers(db, { code: 'ACL_00007' });
    expect(staff.map(({ name }) => name).sort()).toEqual(['Helena Pinto', 'Rui Carvalho', 'Tiago Moreira']);
    expect((await findUsers(db, { q: 'hélena', roles: ['manager'] })).map(({ email }) => email)).toEqual(['gestor@alfa.example']);
    expect(await findUsers(db, { q: '%' })).toEqual([]);
    const ids = staff.map(({ id }) => id);
    expect([...(await userNames(db, [...ids, null, 999_999])).keys()].sort()).toEqual([...ids].sort());
  });

  it('makes accounts on behalf of people, without confirmed e-mail unless vouched for', async () => {
    const site = app.site();
    const id = await site.tx(system, (trx) => createUser(trx, { name: 'Quitéria', email: 'q@exemplo.pt', phone: null, roles: ['citizen'] }));
    expect((await usersById(site.db, [id])).get(id)).toMatchObject({ name: 'Quitéria', email: null });
    await expect(site.tx(system, (trx) => createUser(trx, { name: 'Z', email: 'q@exemplo.pt', phone: null, roles: [] }))).rejects.toMatchObject({
      code: 'identity.email-taken',
    });
    expect((await visit('login', { body: { login: 'q@exemplo.pt', password } })).problem.code).toBe('identity.credentials');
    await visit('requestReset', { body: { email: 'q@exemplo.pt' } });
    await visit('resetPassword', { body: { token: tokenOf('q@exemplo.pt'), password, passwordConfirmation: password } });
    await signIn('q@exemplo.pt');
  });
});
