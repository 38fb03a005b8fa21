import { describe, expect, it } from 'vitest';
import { usersContract } from '../users-contract.ts';
import { countAttempt } from './attempts.ts';
import { openIdentity, app, clock, cookieOf, lastMail, password, person, registered, signIn, tokenOf, visit } from './identity-driver.ts';
import { findUsers } from './index.ts';

openIdentity();

describe('registering', () => {
  it('makes a citizen who signs in once the e-mail is confirmed', async () => {
    const answer = await visit('register', { body: { ...person('ana'), nif: 'PT 501 442 600', phone: '912 111 111' } });
    expect([answer.status, answer.body]).toEqual([201, { verifyEmail: true }]);
    expect(cookieOf(answer)).toBeUndefined();
    expect(await lastMail('ana@exemplo.pt')).toMatchObject({ id: 'identity.verify', subject: 'Confirme o seu e-mail' });
    expect((await lastMail('ana@exemplo.pt'))?.link).toMatch(/^http:\/\/alfa\.test\/#\/portal\/auth\/login\/[\w-]{43}$/);

    const early = await visit('login', { body: { login: 'ana@exemplo.pt', password } });
    expect([early.status, early.problem.code]).toEqual([403, 'identity.email-unverified']);
    const token = await tokenOf('ana@exemplo.pt');
    expect((await visit('verifyEmail', { body: { token } })).body).toEqual({ email: 'ana@exemplo.pt', waiting: false });

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
    const token = await tokenOf('bento@exemplo.pt');
    expect((await visit('verifyEmail', { body: { token } })).status).toBe(200);
    clock.pass(29_000);
    expect((await visit('verifyEmail', { body: { token } })).status).toBe(200);
    clock.pass(2000);
    expect((await visit('verifyEmail', { body: { token } })).problem.code).toBe('identity.token');
    expect((await visit('verifyEmail', { body: { token: 'x'.repeat(43) } })).problem.code).toBe('identity.token');
  });

  it('by phone alone waits for a clerk, and takes nobody’s number', async () => {
    const phone = '+351912222222';
    const claim = (name: string, secret = password) =>
      visit('register', { body: { ...person(name), email: '', phone: '912 222 222', password: secret, passwordConfirmation: secret } });
    const enter = (secret = password) => visit('login', { body: { login: '912222222', password: secret } });
    const first = await claim('carla');
    expect([first.status, first.body]).toEqual([201, { verifyEmail: false }]);
    expect((await enter()).problem.code).toBe('identity.credentials');
    const told = await app.site().db.selectFrom('announcement').select('trigger').execute();
    expect(told.map(({ trigger }) => trigger)).toContain('identity.phone-waiting');

    const waiting = async () =>
      app.site().db.selectFrom('account').select(['id', 'name', 'version']).where('phone', '=', phone).orderBy('id').execute();
    const clerk = app.as({ codes: ['ACL_00010', 'ACL_00011', 'ACL_00013'], userId: 1 });
    const [carla] = await waiting();
    const listed = await clerk.call(usersContract, 'list', { query: { state: 'waiting' } });
    expect(listed.body.items.map(({ name }) => name)).toContain('carla');
    const confirm = ({ id, version }: { id: number; version: number }) =>
      clerk.call(usersContract, 'confirmPhone', { params: { id: Number(id) }, version });
    expect((await confirm(carla ?? { id: 0, version: 0 })).body).toMatchObject({ state: 'active', phoneConfirmed: true });
    expect((await enter()).status).toBe(200);

    // Whoever claims the number after that gets the same answer, and nothing else.
    for (const name of ['carlota', 'carlos', 'carmo', 'carmina']) {
      const again = await claim(name, 'Outra-2026!');
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    }
    expect((await waiting()).map(({ name }) => name)).toEqual(['carla', 'carlota', 'carlos', 'carmo']);
    expect((await enter('Outra-2026!')).problem.code).toBe('identity.credentials');
    expect((await enter()).status).toBe(200);
    const [, carlota] = await waiting();
    expect((await confirm(carlota ?? { id: 0, version: 0 })).problem.code).toBe('identity.phone-taken');
  });

  it('with an unconfirmed e-mail, what was typed last is what its link confirms', async () => {
    const early = { ...person('elsa'), name: 'Estranho', password: 'Estranho-2026!', passwordConfirmation: 'Estranho-2026!' };
    await visit('register', { body: early });
    const dead = await tokenOf('elsa@exemplo.pt');
    await visit('register', { body: person('elsa') });
    expect((await visit('verifyEmail', { body: { token: dead } })).problem.code).toBe('identity.token');
    await visit('verifyEmail', { body: { token: await tokenOf('elsa@exemplo.pt') } });
    expect((await visit('login', { body: { login: 'elsa@exemplo.pt', password: 'Estranho-2026!' } })).problem.code).toBe('identity.credentials');
    expect((await visit('login', { body: { login: 'elsa@exemplo.pt', password } })).status).toBe(200);
  });

  it('takes as long for who is known as for who is not', async () => {
    await registered('telmo');
    const took = async (name: string) => {
      const start = performance.now();
      await visit('register', { body: person(name) });
      return performance.now() - start;
    };
    for (const name of ['telmo', 'desconhecido']) expect(await took(name)).toBeGreaterThanOrEqual(499);
  });

  it('does not tell a stranger that an e-mail is known, but tells its owner', async () => {
    await registered('dora');
    const answer = await visit('register', { body: { ...person('dora'), name: 'Outra' } });
    expect([answer.status, answer.body]).toEqual([201, { verifyEmail: true }]);
    expect((await lastMail('dora@exemplo.pt'))?.id).toBe('identity.already-registered');
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
    const before = await tokenOf('gil@exemplo.pt');
    expect((await visit('resendVerification', { body: { email: 'gil@exemplo.pt' } })).status).toBe(204);
    expect((await visit('verifyEmail', { body: { token: before } })).problem.code).toBe('identity.token');
    expect((await visit('verifyEmail', { body: { token: await tokenOf('gil@exemplo.pt') } })).status).toBe(200);
    expect((await visit('resendVerification', { body: { email: 'ninguem@exemplo.pt' } })).status).toBe(204);
    expect(await lastMail('ninguem@exemplo.pt')).toBeUndefined();
  });
});

describe('signing in and out', () => {
  it('sets a cookie scripts cannot read, new at every sign-in', async () => {
    const first = await visit('login', { body: { login: 'cidadao@alfa.example', password } });
    const second = await visit('login', { body: { login: '912 000 001', password, remember: true } });
    const [one, two] = [cookieOf(first), cookieOf(second)];
    expect(one).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(one?.expires).toBeUndefined();
    expect(two?.expires).toEqual(new Date(Math.floor((clock.now().getTime() + 30 * 86_400_000) / 1000) * 1000));
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
        'Demasiadas tentativas falhadas. Tente de novo dentro de 15 minutos ou recupere a palavra-passe.',
      ]);
      expect(Number(locked.raw.headers['retry-after'])).toBe(900);
    }
    await signIn('gestor@alfa.example', { address: '10.9.1.1' });
    clock.pass(15 * 60_000);
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

  it('counts guesses at an account from everywhere, and lets the owner in where they have been before', async () => {
    await registered('vitor');
    const login = 'vitor@exemplo.pt';
    const known = (await visit('login', { body: { login, password } })).raw.cookies.find(({ name }) => name === 'largo_known')?.value;
    const guess = () => visit('login', { body: { login, password: 'Errada-2026!' } });
    for (let n = 0; n < 25; n++) expect((await guess()).problem.code).toBe('identity.credentials');
    expect((await guess()).problem.code).toBe('identity.locked');
    expect((await visit('login', { body: { login, password } })).problem.code).toBe('identity.locked');
    expect((await visit('login', { body: { login, password } }, { known })).status).toBe(200);
    expect((await visit('login', { body: { login: 'ana@alfa.example', password } }, { known })).problem.code).toBe('identity.credentials');
    clock.pass(16 * 60_000);
    expect((await visit('login', { body: { login, password } })).status).toBe(200);
  });

  it('counts an IPv6 network as one address, and one network’s guesses at many accounts', async () => {
    const guess = (login: string, host: number) =>
      visit('login', { body: { login, password: 'Errada-2026!' } }, { address: `2001:db8:77:1::${host.toString(16)}` });
    for (let n = 1; n <= 5; n++) expect((await guess('zelia@exemplo.pt', n)).problem.code).toBe('identity.credentials');
    expect((await guess('zelia@exemplo.pt', 6)).problem.code).toBe('identity.locked');
    const spray = (n: number) =>
      // The door's own limit counts by minutes of the wall clock and by process; what is meant here is kept in the database.
      countAttempt(app.site(), `alvo${n}@exemplo.pt`, `2001:db8:77:2::${n.toString(16)}`, clock.now());
    for (let n = 0; n < 100; n++) await spray(n);
    await expect(spray(100)).rejects.toMatchObject({ code: 'identity.locked' });
    await countAttempt(app.site(), 'alvo1@exemplo.pt', '2001:db8:77:3::1', clock.now());
  });

  it('sends an address five messages a day that strangers asked for, known or not', async () => {
    await registered('xenia');
    const count = async () => (await app.site().db.selectFrom('mail').select('id').where('recipient', '=', 'xenia@exemplo.pt').execute()).length;
    const before = await count();
    for (let n = 0; n < 6; n++) expect((await visit('requestReset', { body: { email: 'xenia@exemplo.pt' } })).status).toBe(204);
    expect((await visit('register', { body: person('xenia') })).status).toBe(201);
    expect((await count()) - before).toBe(4);
    clock.pass(24 * 3_600_000);
    await visit('requestReset', { body: { email: 'xenia@exemplo.pt' } });
    expect((await count()) - before).toBe(5);
  });

  it('forgets the session when signing out', async () => {
    const session = await signIn('cidadao@alfa.example');
    const answer = await visit('logout', {}, { session });
    expect([answer.status, cookieOf(answer)?.value]).toEqual([204, '']);
    expect((await visit('profile', {}, { session })).body).toEqual({ user: null });
    expect((await visit('logout', {}, { session })).problem.code).toBe('access.login-required');
  });

  it('slides while it is refreshed and ends when it is not', async () => {
    const session = await signIn('cidadao@alfa.example');
    clock.pass(100 * 60_000);
    expect((await visit('refresh', {}, { session })).body).toEqual({ expiresAt: new Date(clock.now().getTime() + 120 * 60_000).toISOString() });
    clock.pass(100 * 60_000);
    expect((await visit('profile', {}, { session })).body.user?.email).toBe('cidadao@alfa.example');
    clock.pass(21 * 60_000);
    const over = await visit('refresh', {}, { session });
    expect([over.status, over.body, cookieOf(over)?.value]).toEqual([200, { expiresAt: null }, '']);
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
    expect((await lastMail('ines@exemplo.pt'))?.link).toMatch(
      /^http:\/\/alfa\.test\/#\/portal\/auth\/resetpasswordform\/[\w-]{43}\/ines%40exemplo\.pt$/,
    );
    const body = { token: await tokenOf('ines@exemplo.pt'), password: 'Nova-2026!', passwordConfirmation: 'Nova-2026!' };
    expect((await visit('resetPassword', { body: { ...body, password: 'fraca' } })).status).toBe(422);
    expect((await visit('resetPassword', { body })).status).toBe(204);
    expect((await visit('resetPassword', { body })).problem.code).toBe('identity.token');
    expect((await visit('profile', {}, { session })).body).toEqual({ user: null });
    expect((await lastMail('ines@exemplo.pt'))?.id).toBe('identity.password-changed');
    await signIn('ines@exemplo.pt', { secret: 'Nova-2026!' });
  });

  it('lets a locked person in again', async () => {
    await registered('joao');
    const address = '10.9.3.1';
    for (let attempt = 0; attempt < 6; attempt++) await visit('login', { body: { login: 'joao@exemplo.pt', password: 'errada' } }, { address });
    await visit('requestReset', { body: { email: 'joao@exemplo.pt' } }, { address });
    await visit('resetPassword', { body: { token: await tokenOf('joao@exemplo.pt'), password, passwordConfirmation: password } }, { address });
    await signIn('joao@exemplo.pt', { address });
  });

  it('says nothing about unknown addresses, and its links grow old', async () => {
    expect((await visit('requestReset', { body: { email: 'ninguem@exemplo.pt' } })).status).toBe(204);
    expect(await lastMail('ninguem@exemplo.pt')).toBeUndefined();
    await registered('luis');
    await visit('requestReset', { body: { email: 'luis@exemplo.pt' } });
    clock.pass(61 * 60_000);
    expect(
      (await visit('resetPassword', { body: { token: await tokenOf('luis@exemplo.pt'), password, passwordConfirmation: password } })).problem.code,
    ).toBe('identity.token');
  });

  it('is limited by address', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt++)
      answers.push((await visit('requestReset', { body: { email: 'x@exemplo.pt' } }, { address: '10.9.4.1' })).status);
    expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
  });
});
