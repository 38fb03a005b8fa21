import { describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { openIdentity, app, clock, lastMail, password, registered, signIn, tokenOf, visit } from './identity-driver.ts';
import { createUser, demoAccounts, findUsers, identity, seedAccounts, seedRoles, userNames, usersById } from './index.ts';

openIdentity();

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
    expect(stale.problem).toMatchObject({ current: { user: { name: 'Maria João' } }, changedBy: 'maria', changedAt: expect.any(String) });
    // A number somebody else signs in with: kept as theirs to be reached by, nothing more.
    const claimed = await visit('updateProfile', { body: { ...fieldsOf('maria'), phone: '912000001' } }, { session, version: version + 1 });
    expect(claimed.body.user).toMatchObject({ phone: '+351912000001', phoneConfirmed: false });
    const removed = await visit(
      'updateProfile',
      { body: { ...fieldsOf('maria'), email: '', phone: '912000001', oldPassword: password } },
      { session, version: version + 2 },
    );
    expect(removed.problem.code).toBe('identity.phone-unconfirmed');
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

  it('does not tell that a new e-mail belongs to somebody else', async () => {
    const session = await registered('paulo');
    const version = (await visit('profile', {}, { session })).body.user?.version ?? 0;
    const answer = await visit(
      'updateProfile',
      { body: { ...fieldsOf('paulo'), email: 'gestor@alfa.example', oldPassword: password } },
      { session, version },
    );
    expect(answer.body.user?.pendingEmail).toBe('gestor@alfa.example');
    expect((await lastMail('gestor@alfa.example'))?.id).toBe('identity.already-registered');
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
      await seedAccounts(trx, 'alfa', clock.now());
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
    await visit('resetPassword', { body: { token: await tokenOf('q@exemplo.pt'), password, passwordConfirmation: password } });
    await signIn('q@exemplo.pt');
  });
});
