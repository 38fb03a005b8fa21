import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import type { RealtimeSystem } from '#platform/realtime/server/realtime-system.ts';
import { until } from '#platform/testing/until.ts';
import { accountAdminContract } from '../account-contract.ts';
import { secondFactorContract, signInContract } from '../second-factor-contract.ts';
import { sessionsContract } from '../sessions-contract.ts';
import { usersContract } from '../users-contract.ts';
import { app, clock, cookieOf, go, lastMail, openIdentity, password, registered, signIn, visit } from './identity-driver.ts';
import { ticketCookie } from './tickets.ts';

openIdentity();

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');
const ticketOf = (answer: { raw: { cookies: { name: string; value: string }[] } }) =>
  answer.raw.cookies.find(({ name }) => name === ticketCookie)?.value;

/** Password given: answers the ticket for the second step. */
async function half(login: string): Promise<string> {
  const answer = await visit('login', { body: { login, password } });
  expect([answer.status, answer.body, cookieOf(answer)]).toEqual([200, { user: null, next: 'code' }, undefined]);
  return ticketOf(answer) ?? '';
}
const enter = (ticket: string, code: string) => go(signInContract, 'enterCode', { body: { code } }, { ticket });

async function enrolled(name: string): Promise<{ session: string; secret: string; codes: string[] }> {
  const session = await registered(name);
  const { body: draft } = await go(secondFactorContract, 'prepare', { body: { password } }, { session });
  const on = await go(secondFactorContract, 'activate', { body: { draft: draft.draft, code: codeOf(draft.secret) } }, { session });
  expect(on.status).toBe(200);
  clock.pass(30_000);
  return { session, secret: draft.secret, codes: on.body.recoveryCodes };
}

describe('a second factor', () => {
  it('is turned on for the password and a first code, and stored sealed', async () => {
    const session = await registered('alda');
    const other = await signIn('alda@exemplo.pt');
    const refused = await go(secondFactorContract, 'prepare', { body: { password: 'errada' } }, { session });
    expect(refused.problem).toMatchObject({ code: 'identity.old-password', fields: { password: [{ code: 'password.old' }] } });
    const { body: draft } = await go(secondFactorContract, 'prepare', { body: { password } }, { session });
    expect(draft.uri).toMatch(/^otpauth:\/\/totp\/Munic%C3%ADpio%20alfa:alda%40exemplo\.pt\?/);
    const code = codeOf(draft.secret);
    const bad = await go(secondFactorContract, 'activate', { body: { draft: draft.draft, code: wrong(code) } }, { session });
    expect(bad.problem).toMatchObject({ code: 'identity.code', fields: { code: [{ code: 'one-time-code' }] } });
    const stranger = await registered('alcino');
    expect((await go(secondFactorContract, 'activate', { body: { draft: draft.draft, code } }, { session: stranger })).problem.code).toBe(
      'identity.step-over',
    );
    const on = await go(secondFactorContract, 'activate', { body: { draft: draft.draft, code } }, { session });
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    expect((await go(secondFactorContract, 'show', {}, { session })).body).toMatchObject({ active: true, codesLeft: 10, required: false });
    expect((await visit('profile', {}, { session: other })).body).toEqual({ user: null });
    expect((await lastMail('alda@exemplo.pt'))?.id).toBe('identity.second-factor-on');
    expect((await go(secondFactorContract, 'prepare', { body: { password } }, { session })).problem.code).toBe('identity.factor-on');
    const rows = await app.site().db.selectFrom('second_factor').selectAll().execute();
    expect(rows.some(({ secret }) => secret.includes(draft.secret))).toBe(false);
    const trail = await app.site().db.selectFrom('audit_entry').select('changes').where('type', '=', 'second_factor').execute();
    expect(trail[0]?.changes).toMatchObject({ secret: ['***', '***'] });
  });

  it('asks for a code after the password; each code counts once', async () => {
    const { secret } = await enrolled('bela');
    const ticket = await half('bela@exemplo.pt');
    expect((await go(signInContract, 'step', {}, { ticket })).body.next).toBe('code');
    expect((await enter(ticket, wrong(codeOf(secret)))).problem.fields).toMatchObject({ code: [{ code: 'one-time-code' }] });
    const code = codeOf(secret);
    const answer = await enter(ticket, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.body.user.name).toBe('bela');
    expect((await visit('profile', {}, { session: cookieOf(answer)?.value })).body.user?.name).toBe('bela');
    expect((await enter(ticket, code)).problem.code).toBe('identity.step-over');
    expect((await enter(await half('bela@exemplo.pt'), code)).problem.code).toBe('identity.code');
    clock.pass(30_000);
    expect((await enter(await half('bela@exemplo.pt'), codeOf(secret))).status).toBe(200);
  });

  it('takes a recovery code once, and tells by mail', async () => {
    const { codes, session } = await enrolled('celia');
    const answer = await enter(await half('celia@exemplo.pt'), (codes[0] ?? '').toUpperCase().replaceAll('-', ' '));
    expect(answer.status).toBe(200);
    expect((await lastMail('celia@exemplo.pt'))?.id).toBe('identity.recovery-code');
    expect((await enter(await half('celia@exemplo.pt'), codes[0] ?? '')).problem.code).toBe('identity.code');
    const renewed = await go(secondFactorContract, 'renewCodes', { body: { password } }, { session });
    expect((await enter(await half('celia@exemplo.pt'), codes[1] ?? '')).problem.code).toBe('identity.code');
    expect((await enter(await half('celia@exemplo.pt'), renewed.body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('locks after five wrong codes, wherever they come from; the ticket ends after a quarter of an hour', async () => {
    const { secret } = await enrolled('dario');
    const ticket = await half('dario@exemplo.pt');
    for (let attempt = 0; attempt < 5; attempt++) expect((await enter(ticket, '000000')).status).toBe(422);
    const locked = await enter(await half('dario@exemplo.pt'), codeOf(secret));
    expect([locked.status, locked.problem.code]).toEqual([429, 'identity.locked']);
    clock.pass(15 * 60_000);
    expect((await enter(ticket, codeOf(secret))).problem.code).toBe('identity.step-over');
    expect((await enter(await half('dario@exemplo.pt'), codeOf(secret))).status).toBe(200);
  });

  it('is turned off for the password, or by an administrator who ends the sessions too', async () => {
    const first = await enrolled('elsa');
    expect((await go(secondFactorContract, 'remove', { body: {} }, { session: first.session })).problem.fields).toMatchObject({
      password: [{ code: 'required' }],
    });
    expect((await go(secondFactorContract, 'remove', { body: { password } }, { session: first.session })).status).toBe(204);
    await signIn('elsa@exemplo.pt');

    const { session } = await enrolled('ester');
    const id = (await visit('profile', {}, { session })).body.user?.id ?? 0;
    const admin = await signIn('admin@alfa.example');
    const reset = await go(accountAdminContract, 'resetSecondFactor', { params: { id } }, { session: admin });
    expect(reset.body).toMatchObject({ secondFactor: false, sessions: 0 });
    expect((await lastMail('ester@exemplo.pt'))?.id).toBe('identity.second-factor-off');
    await signIn('ester@exemplo.pt');
  });

  it('cannot be entered without a ticket, nor with somebody else’s words', async () => {
    expect((await go(signInContract, 'enterCode', { body: { code: '123456' } })).problem.code).toBe('identity.step-over');
    expect((await go(signInContract, 'prepareEnrolment', {}, { ticket: 'x'.repeat(43) })).problem.code).toBe('identity.step-over');
    const ticket = (await enrolled('fabio')) && (await half('fabio@exemplo.pt'));
    expect((await go(signInContract, 'prepareEnrolment', {}, { ticket })).problem.code).toBe('identity.step-over');
    expect((await go(signInContract, 'abandon', {}, { ticket })).status).toBe(204);
    expect((await go(signInContract, 'step', {}, { ticket })).body).toEqual({ next: null, provider: null });
  });
});

describe('a role that asks for a second factor', () => {
  it('makes its holder choose one at the next sign-in, before anything else', async () => {
    const { db } = app.site();
    await db.updateTable('role').set({ second_factor_required: true }).where('key', '=', 'operator').execute();
    const first = await visit('login', { body: { login: 'operador@alfa.example', password } });
    expect([first.body, cookieOf(first)]).toEqual([{ user: null, next: 'enrol' }, undefined]);
    const ticket = ticketOf(first) ?? '';
    const { body: draft } = await go(signInContract, 'prepareEnrolment', {}, { ticket });
    const enrolment = { draft: draft.draft, code: codeOf(draft.secret) };
    expect((await go(signInContract, 'enrol', { body: { ...enrolment, code: wrong(enrolment.code) } }, { ticket })).problem.code).toBe(
      'identity.code',
    );
    const done = await go(signInContract, 'enrol', { body: enrolment }, { ticket });
    expect(done.body.user.name).toBe('Rui Carvalho');
    expect(done.body.recoveryCodes).toHaveLength(10);
    const session = cookieOf(done)?.value;
    expect((await go(secondFactorContract, 'remove', { body: { password } }, { session })).problem.code).toBe('identity.factor-required');
    clock.pass(30_000);
    expect((await enter(await half('operador@alfa.example'), codeOf(draft.secret))).status).toBe(200);
    await db.updateTable('role').set({ second_factor_required: false }).where('key', '=', 'operator').execute();
  });
});

describe('an open session', () => {
  const profile = (session: string) => visit('profile', {}, { session });
  const sessions = (session: string) => go(sessionsContract, 'list', {}, { session });
  const mark = ({ raw }: { raw: { headers: Record<string, unknown> } }) => String(raw.headers['x-largo']).split(' ')[1];

  it('obeys at once when a second factor is required: its owner enrols before anything else', async () => {
    const session = await registered('zacarias');
    const safe = await enrolled('zulmiro');
    const before = mark(await profile(session));
    const require = (required: boolean) =>
      app.site().tx(system, (trx) => trx.updateTable('role').set({ second_factor_required: required }).where('key', '=', 'citizen').execute());
    const told: (readonly number[] | null)[] = [];
    const realtime = app.services.realtime as RealtimeSystem;
    realtime.onSignal('access', async (_site, people) => void told.push(people));
    await require(true);
    try {
      await until('the change is told', () => told.length > 0);
      const refused = await sessions(session);
      expect([refused.status, refused.problem.code, mark(refused)]).toEqual([401, 'access.login-required', 'second-factor']);
      expect((await profile(session)).body).toEqual({ user: null });
      expect([before, mark(await profile(safe.session))]).toEqual([expect.stringMatching(/^[\w-]{12}$/), expect.stringMatching(/^[\w-]{12}$/)]);

      const again = await visit('login', { body: { login: 'zacarias@exemplo.pt', password } });
      expect(again.body).toEqual({ user: null, next: 'enrol' });
      const ticket = ticketOf(again);
      const { body: draft } = await go(signInContract, 'prepareEnrolment', {}, { ticket });
      const enrolledNow = await go(signInContract, 'enrol', { body: { draft: draft.draft, code: codeOf(draft.secret) } }, { ticket });
      expect((await sessions(cookieOf(enrolledNow)?.value ?? '')).status).toBe(200);
      expect((await sessions(session)).status).toBe(401);
    } finally {
      await require(false);
    }
  });

  it('obeys when its account is switched off, and says so', async () => {
    const session = await registered('zenaide');
    const id = (await profile(session)).body.user?.id ?? 0;
    const clerk = app.as({ codes: ['ACL_00011', 'ACL_00015', 'ACL_00014'], userId: 999_999 });
    const version = async () => (await clerk.call(usersContract, 'show', { params: { id } })).body.version;
    const state = async (active: boolean) => clerk.call(usersContract, 'state', { params: { id }, body: { active }, version: await version() });
    expect((await state(false)).body).toMatchObject({ state: 'disabled', sessions: 0 });
    const refused = await sessions(session);
    expect([refused.status, mark(refused)]).toEqual([401, 'disabled']);
    // Switched on again, the old session stays over.
    await state(true);
    expect([(await sessions(session)).status, mark(await profile(session))]).toEqual([401, 'none']);
    const anew = await signIn('zenaide@exemplo.pt');
    await clerk.call(usersContract, 'remove', { params: { id } });
    expect(mark(await profile(anew))).toBe('disabled');
  });

  it('carries another mark when a right was given or taken', async () => {
    const session = await signIn('gestor@alfa.example');
    const first = mark(await profile(session));
    expect(mark(await profile(session))).toBe(first);
    const code = (change: 'give' | 'take') =>
      app
        .site()
        .tx(system, (trx) =>
          change === 'give'
            ? sql`insert into role_permission (role_id, code) select id, 'X_99999' from role where key = 'manager'`.execute(trx)
            : sql`delete from role_permission where code = 'X_99999'`.execute(trx),
        );
    await code('give');
    expect(mark(await profile(session))).not.toBe(first);
    await code('take');
    expect(mark(await profile(session))).toBe(first);
  });
});
