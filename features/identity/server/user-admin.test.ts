import { describe, expect, it } from 'vitest';
import type { BulkView } from '#platform/bulk/contract.ts';
import { authContract } from '../contract.ts';
import { peopleErrors, usersBulk, usersContract, type UserChange } from '../users-contract.ts';
import { account, actingAs, administrator, app, everyCode, linkTo, openPeople, role, secret, see, signIn, somebody } from './people-driver.ts';

openPeople();

const form = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  email: `${name.toLowerCase()}@exemplo.pt`,
  phone: null,
  nif: null,
  ...more,
});
const password = { password: secret, passwordConfirmation: secret };
const count = async (query: Record<string, string>): Promise<number> => (await administrator().call(usersContract, 'list', { query })).body.total;

describe('the list of users', () => {
  it('finds by name, e-mail and phone, by role, state and last sign-in', async () => {
    await somebody({ name: 'Conceição Antão', email: 'conceicao@exemplo.pt', phone: '+351916000111' });
    for (const q of ['conceicao antao', 'CONCEICAO@', '916000111']) expect(await count({ q }), q).toBe(1);
    expect(await count({ q: 'conceicao', roleIds: String(role['citizen']) })).toBe(1);
    expect(await count({ q: 'conceicao', roleIds: String(role['operator']) })).toBe(0);
    expect(await count({ q: 'conceicao', state: 'active' })).toBe(1);
    expect(await count({ q: 'conceicao', lastSignInAt: '2000-01-01..' })).toBe(0);
    expect((await signIn('conceicao@exemplo.pt')).status).toBe(200);
    expect(await count({ q: 'conceicao', lastSignInAt: '2000-01-01..' })).toBe(1);
    const { body } = await administrator().call(usersContract, 'list', { query: { q: 'conceicao', sort: '-lastSignInAt' } });
    expect(body.items[0]).toMatchObject({ name: 'Conceição Antão', state: 'active', refs: { roleIds: [{ title: 'Munícipe' }] } });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('is counted by sign-ins without a new version of the record', async () => {
    const id = await somebody({ email: 'versao@exemplo.pt' });
    const { version } = await see(id);
    await signIn('versao@exemplo.pt');
    expect(await see(id)).toMatchObject({ version, sessions: 1 });
  });

  it('belongs to one municipality', async () => {
    const beta = app.as({ tenant: 'beta', codes: everyCode() });
    expect((await beta.call(usersContract, 'list', { query: { q: 'Tiago' } })).body.total).toBe(1);
    expect((await beta.call(usersContract, 'show', { params: { id: await somebody() } })).status).toBe(404);
  });
});

describe('adding a user', () => {
  it('invites by mail; the link sets the password, proves the address and opens the account', async () => {
    const made = await administrator().call(usersContract, 'create', { body: form('Convidada', { invite: true }) });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    expect(made.body).toMatchObject({ state: 'invited', emailVerified: false, roleIds: [role['citizen']] });
    const first = await linkTo('convidada@exemplo.pt');
    expect(first.template).toBe('identity.invite');
    const again = await administrator().call(usersContract, 'invite', { params: { id: made.body.id } });
    expect(again.status).toBe(200);
    const { token } = await linkTo('convidada@exemplo.pt');
    const use = (key: string) => app.anonymous.call(authContract, 'resetPassword', { body: { token: key, ...password } });
    expect((await use(first.token)).status).toBe(422);
    expect((await use(token)).status).toBe(204);
    expect((await signIn('convidada@exemplo.pt')).status).toBe(200);
    expect(await see(made.body.id)).toMatchObject({ state: 'active', emailVerified: true });
    expect((await administrator().call(usersContract, 'invite', { params: { id: made.body.id } })).problem.code).toBe('people.no-invitation');
  });

  it('names what is missing or wrong', async () => {
    const wrong = async (body: Record<string, unknown>): Promise<string[]> =>
      Object.keys((await administrator().call(usersContract, 'create', { body: body as never })).problem.fields ?? {});
    expect(await wrong({ ...form('A'), email: null })).toEqual(['email', 'password']);
    expect(await wrong({ ...form('A'), nif: '123456788', ...password })).toEqual(['nif']);
    expect(await wrong({ ...form('A'), phone: '12', ...password })).toEqual(['phone']);
    expect(await wrong({ ...form('A'), password: secret, passwordConfirmation: 'x' })).toEqual(['passwordConfirmation']);
    expect(await wrong({ ...form('A'), email: 'admin@alfa.example', ...password })).toEqual(['email']);
    expect(await wrong({ ...form('A'), roleIds: [987654], ...password })).toEqual(['roleIds']);
  });

  it('with a phone alone signs in by it', async () => {
    const body = { ...form('Telefone'), email: null, phone: '916 000 222', ...password };
    expect((await administrator().call(usersContract, 'create', { body })).body).toMatchObject({ phone: '+351916000222', state: 'active' });
    expect((await signIn('916000222')).status).toBe(200);
  });
});

describe('changing a user', () => {
  it('tells two administrators who edit at once of each other', async () => {
    const id = await somebody();
    const { version } = await see(id);
    const write = (name: string, at: number) =>
      administrator().call(usersContract, 'update', { params: { id }, body: form(name, { email: `edit${id}@exemplo.pt` }), version: at });
    const answers = await Promise.all([write('Primeira', version), write('Segunda', version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.problem;
    expect(refused).toMatchObject({ code: 'record.stale', changedBy: 'Tiago Moreira', current: { id } });
    expect((await write('Terceira', (refused?.['current'] as { version: number } | undefined)?.version ?? 0)).status).toBe(200);
  });

  it('ends the sessions of whoever is disabled, deleted, signed out or given a password', async () => {
    const id = await somebody({ email: 'sessoes@exemplo.pt' });
    const opened = async (): Promise<() => Promise<boolean>> => {
      const { session } = await signIn('sessoes@exemplo.pt');
      const client = app.as({ session });
      expect((await client.call(authContract, 'profile', {})).body.user?.id).toBe(id);
      return async () => (await client.call(authContract, 'profile', {})).body.user !== null;
    };
    const state = async (active: boolean) =>
      administrator().call(usersContract, 'state', { params: { id }, body: { active }, version: (await see(id)).version });

    const first = await opened();
    expect((await administrator().call(usersContract, 'signOut', { params: { id } })).body).toEqual({ ended: 1 });
    expect(await first()).toBe(false);
    const second = await opened();
    expect((await state(false)).body).toMatchObject({ state: 'disabled', sessions: 0 });
    expect(await second()).toBe(false);
    expect((await signIn('sessoes@exemplo.pt')).status).toBe(403);
    expect((await state(true)).body).toMatchObject({ state: 'active' });
    const third = await opened();
    const body = form('Sessões', { email: 'sessoes@exemplo.pt', password: 'Outra-2026!', passwordConfirmation: 'Outra-2026!' });
    expect((await administrator().call(usersContract, 'update', { params: { id }, body, version: (await see(id)).version })).status).toBe(200);
    expect(await third()).toBe(false);
    expect((await administrator().call(usersContract, 'remove', { params: { id } })).status).toBe(204);
    expect((await signIn('sessoes@exemplo.pt', 'Outra-2026!')).status).toBe(422);
    expect((await administrator().call(usersContract, 'restore', { params: { id } })).body).toMatchObject({ deletedAt: null });
    const { body: told } = await administrator().call(usersContract, 'history', { params: { id } });
    expect(told.items.map(({ event }) => event).slice(0, 2)).toEqual(['restored', 'deleted']);
    expect(JSON.stringify(told)).not.toContain('argon2');
  });

  it('gives roles only with the permission for it, and only what the giver holds', async () => {
    const id = await somebody();
    const manager = await actingAs(account['manager'] ?? 0);
    const { version, name, email } = await see(id);
    const body = { name, email, phone: null, nif: null, roleIds: [role['operator'] ?? 0] };
    expect((await manager.call(usersContract, 'update', { params: { id }, body, version })).status).toBe(403);
    expect((await manager.call(usersContract, 'update', { params: { id }, body: { ...body, roleIds: undefined }, version })).status).toBe(200);
    const giver = app.as({ codes: ['ACL_00016'], userId: account['operator'] ?? 0 });
    const at = (await see(id)).version;
    const beyond = await giver.call(usersContract, 'assign', { params: { id }, body: { roleIds: [role['administrator'] ?? 0] }, version: at });
    expect(beyond.problem.code).toBe('people.beyond');
    const given = await administrator().call(usersContract, 'assign', { params: { id }, body: { roleIds: [role['manager'] ?? 0] }, version: at });
    expect(given.body).toMatchObject({ roleIds: [role['manager']] });
  });

  it('is not for whoever stands below the person', async () => {
    const manager = await actingAs(account['manager'] ?? 0);
    const id = account['administrator'] ?? 0;
    const { version, name } = await see(id);
    const body = form(name, { email: 'tomado@exemplo.pt' });
    expect((await manager.call(usersContract, 'update', { params: { id }, body, version })).problem.code).toBe('people.above');
    expect((await manager.call(usersContract, 'state', { params: { id }, body: { active: false }, version })).problem.code).toBe('people.above');
    expect((await manager.call(usersContract, 'signOut', { params: { id } })).problem.code).toBe('people.above');
    expect(await see(id, manager)).toMatchObject({ manageable: false });
  });
});

describe('many users', () => {
  it('are counted first, and exactly those are changed', async () => {
    const ids = [await somebody({ name: 'Lote Um' }), await somebody({ name: 'Lote Dois' }), account['administrator'] ?? 0];
    const plan = (action: UserChange['action'], selection: unknown, who = administrator()) =>
      who.call(usersBulk, 'plan', { body: { selection, change: { action } } });
    const many = async (action: UserChange['action'], selection: unknown): Promise<BulkView> => {
      const { id } = (await plan(action, selection)).body.bulk;
      return (await administrator().call(usersBulk, 'run', { params: { id } })).body.bulk;
    };
    const dry = (await plan('disable', { ids })).body.bulk;
    expect(dry.counts).toMatchObject({ change: 2, refused: 1 });
    const refused = await administrator().call(usersBulk, 'entries', { params: { id: dry.id }, query: { outcome: 'refused' } });
    expect(refused.body.items).toMatchObject([{ title: 'Tiago Moreira', reason: peopleErrors['people.self']().say('pt') }]);
    expect((await see(ids[0] ?? 0)).state).toBe('active');
    expect((await many('disable', { ids })).counts).toMatchObject({ done: 2, refused: 1 });
    expect((await plan('disable', { ids: ids.slice(0, 2) })).body.bulk.counts).toMatchObject({ change: 0, same: 2 });
    expect((await many('delete', { filter: { q: 'lote', state: 'disabled' } })).counts.done).toBe(2);
    expect(await count({ q: 'lote', deleted: 'true' })).toBe(2);
    expect((await many('restore', { ids: ids.slice(0, 2) })).counts.done).toBe(2);
    const { id } = await many('enable', { ids: ids.slice(0, 2) });
    expect((await administrator().call(usersBulk, 'undo', { params: { id } })).body.bulk.counts.undone).toBe(2);
    expect((await see(ids[0] ?? 0)).state).toBe('disabled');
    expect((await plan('delete', { ids }, app.as({ codes: ['ACL_00015'] }))).status).toBe(403);
  });
});

describe('the last administrator', () => {
  const id = (): number => account['administrator'] ?? 0;
  const other = (): ReturnType<typeof app.as> => app.as({ codes: everyCode(), userId: account['manager'] ?? 0, name: 'Outra mão' });

  it('cannot be disabled, deleted or demoted, one by one or among many', async () => {
    const { version, name, email } = await see(id());
    const params = { id: id() };
    const codes = async (answers: Promise<{ problem: { code: string } }>[]): Promise<string[]> =>
      (await Promise.all(answers)).map(({ problem }) => problem.code);
    const body = { name, email, phone: null, nif: null, roleIds: [role['manager'] ?? 0] };
    expect(
      await codes([
        other().call(usersContract, 'state', { params, body: { active: false }, version }),
        other().call(usersContract, 'remove', { params }),
        other().call(usersContract, 'assign', { params, body: { roleIds: [] }, version }),
        other().call(usersContract, 'update', { params, body, version }),
        administrator().call(usersContract, 'update', { params, body, version }),
      ]),
    ).toEqual(Array.from({ length: 5 }, () => 'people.last-administrator'));
    for (const action of ['disable', 'delete'] as const) {
      const plan = await other().call(usersBulk, 'plan', { body: { selection: { ids: [id()] }, change: { action } } });
      const told = await other().call(usersBulk, 'entries', { params: { id: plan.body.bulk.id } });
      expect(told.body.items.map(({ reason }) => reason)).toEqual([peopleErrors['people.last-administrator']().say('pt')]);
    }
    expect(await see(id())).toMatchObject({ version, state: 'active' });
  });

  it('stays when two administrators remove each other at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const second = await somebody({ roles: ['administrator'] });
      const answers = await Promise.all([
        administrator(second).call(usersContract, 'remove', { params: { id: id() } }),
        administrator(id()).call(usersContract, 'remove', { params: { id: second } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      const gone = answers[0]?.status === 204 ? id() : second;
      await administrator(second).call(usersContract, 'restore', { params: { id: gone } });
      await administrator(id()).call(usersContract, 'remove', { params: { id: second } });
      await other().call(usersContract, 'restore', { params: { id: id() } });
    }
    expect((await see(id())).state).toBe('active');
  });

  it('is not an invitation that nobody has taken up', async () => {
    const invited = await administrator().call(usersContract, 'create', {
      body: form('Futura', { invite: true, roleIds: [role['administrator'] ?? 0] }),
    });
    expect(invited.body.state).toBe('invited');
    expect((await other().call(usersContract, 'remove', { params: { id: id() } })).problem.code).toBe('people.last-administrator');
  });
});
