import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { authContract } from '../contract.ts';
import { starterRoles, type RoleKey } from '../roles.ts';
import { rolesContract, viewingContract, type RoleRecord } from '../roles-contract.ts';
import { usersContract } from '../users-contract.ts';
import { account, administrator, app, everyCode, openPeople, role, see, signIn, somebody } from './people-driver.ts';

openPeople();

let serial = 0;
const form = (more: Record<string, unknown> = {}) => ({
  name: `Perfil ${(serial += 1)}`,
  description: null,
  codes: ['ACL_00007', 'ACL_00010'],
  ...more,
});

async function make(more: Record<string, unknown> = {}): Promise<RoleRecord> {
  const { status, body, problem } = await administrator().call(rolesContract, 'create', { body: form(more) });
  expect(status, JSON.stringify(problem)).toBe(201);
  return body;
}
const params = ({ id }: { id: number }) => ({ id });

describe('a role', () => {
  it('is made, shown, listed and changed with the codes it opens, and tells its history in one entry a go', async () => {
    const made = await make({ name: 'Atendimento', description: 'Balcão' });
    expect(made).toMatchObject({ codes: ['ACL_00007', 'ACL_00010'], people: 0, permissions: 2, fixed: false, whole: false });
    const body = form({ name: 'Atendimento', codes: ['ACL_00007', 'ACL_00011', 'ACL_00020'], secondFactorRequired: true });
    const changed = await administrator().call(rolesContract, 'update', { params: params(made), body, version: made.version });
    expect(changed.body).toMatchObject({ codes: ['ACL_00007', 'ACL_00011', 'ACL_00020'], secondFactorRequired: true });
    expect(changed.body.version).toBeGreaterThan(made.version);
    const { body: told } = await administrator().call(rolesContract, 'history', { params: params(made) });
    const codes = told.items.find(({ changes }) => changes.some(({ field }) => field === 'revoked'));
    expect(codes?.changes).toEqual([
      { field: 'granted', old: null, new: ['ACL_00011', 'ACL_00020'] },
      { field: 'revoked', old: null, new: ['ACL_00010'] },
    ]);
    const listed = await administrator().call(rolesContract, 'list', { query: { q: 'atendimento' } as never });
    expect(listed.body.items).toMatchObject([{ name: 'Atendimento', permissions: 3, people: 0 }]);
  });

  it('of ours is said in the reader’s language wherever it stands, until a clerk renames it', async () => {
    const english = app.as({ codes: everyCode(), userId: account['administrator'] ?? 0, locale: 'en' });
    const listed = async (q: string) =>
      (await english.call(rolesContract, 'list', { query: { q, sort: 'name' } as never })).body.items.map((item) => item['name']);
    expect(await listed('manager')).toEqual(['Manager']);
    const ours = ['Administrator', 'Citizen', 'Manager', 'Operator'];
    expect((await listed('')).filter((name) => ours.includes(String(name)))).toEqual(ours);
    const { body: users } = await english.call(usersContract, 'list', { query: { q: 'Helena' } as never });
    expect(users.items[0]?.['refs']).toMatchObject({ roleIds: [{ title: 'Manager' }] });
    const { body: shown } = await english.call(rolesContract, 'show', { params: { id: role['operator'] ?? 0 } });
    expect(shown['name']).toBe('Operator');
    // Saved as it was read it stays ours; its English name is nobody else's either.
    const body = { name: 'Operator', description: 'Balcão', codes: shown.codes, secondFactorRequired: false };
    const saved = await english.call(rolesContract, 'update', { params: params(shown), body, version: shown.version });
    expect(saved.body['name']).toBe('Operator');
    expect((await administrator().call(rolesContract, 'show', { params: params(shown) })).body['name']).toBe('Operador');
    const taken = await administrator().call(rolesContract, 'create', { body: form({ name: 'operator' }) });
    expect(Object.keys(taken.problem.fields ?? {})).toEqual(['name']);
    const own = { ...body, name: 'Atendimento ao público' };
    await english.call(rolesContract, 'update', { params: params(shown), body: own, version: saved.body.version });
    expect(await listed('atendimento ao')).toEqual(['Atendimento ao público']);
    const { rows } = await sql<{ key: string; name: string }>`select key, name from role_en where key <> 'operator'`.execute(app.site().db);
    for (const { key, name } of rows) expect(name).toBe(starterRoles[key as RoleKey].en);
    await sql`update role set name = 'Operador' where key = 'operator'`.execute(app.site().db);
  });

  it('tells two administrators who edit at once of each other, though only codes differ', async () => {
    const made = await make();
    const write = (codes: string[]) =>
      administrator().call(rolesContract, 'update', {
        params: params(made),
        body: { ...form({ codes }), name: String(made.name) },
        version: made.version,
      });
    const answers = await Promise.all([write(['ACL_00007']), write(['ACL_00010'])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({ code: 'record.stale', changedBy: 'Tiago Moreira' });
  });

  it('names what is wrong: a name that is taken, a code that does not exist', async () => {
    const taken = await administrator().call(rolesContract, 'create', { body: form({ name: 'gestor' }) });
    expect(Object.keys(taken.problem.fields ?? {})).toEqual(['name']);
    const unknown = await administrator().call(rolesContract, 'create', { body: form({ codes: ['NADA_1'] }) });
    expect(Object.keys(unknown.problem.fields ?? {})).toEqual(['codes']);
  });

  it('gives nothing that its maker does not hold', async () => {
    const clerk = app.as({ codes: ['ACL_00022', 'ACL_00023'], userId: account['operator'] ?? 0 });
    expect((await clerk.call(rolesContract, 'create', { body: form({ codes: ['ACL_00016'] }) })).problem.code).toBe('people.beyond');
    const made = await make();
    const body = { ...form({ codes: ['ACL_00007'] }), name: String(made.name) };
    expect((await clerk.call(rolesContract, 'update', { params: params(made), body, version: made.version })).problem.code).toBe('people.beyond');
  });

  it('of the administrator keeps all its codes; those the product needs are not deleted', async () => {
    const { body: whole } = await administrator().call(rolesContract, 'show', { params: { id: role['administrator'] ?? 0 } });
    expect(whole).toMatchObject({ fixed: true, whole: true });
    const body = { ...form({ codes: ['ACL_00007'] }), name: String(whole.name) };
    expect((await administrator().call(rolesContract, 'update', { params: params(whole), body, version: whole.version })).problem.code).toBe(
      'roles.all-codes',
    );
    for (const key of ['administrator', 'citizen'])
      expect((await administrator().call(rolesContract, 'remove', { params: { id: role[key] ?? 0 } })).problem.code).toBe('roles.fixed');
  });

  it('is deleted only when nobody holds it, or they get another', async () => {
    const made = await make();
    const id = await somebody();
    const assign = await administrator().call(usersContract, 'assign', {
      params: { id },
      body: { roleIds: [made.id] },
      version: (await see(id)).version,
    });
    expect(assign.status).toBe(200);
    const held = await administrator().call(rolesContract, 'remove', { params: params(made) });
    expect(held.problem).toMatchObject({ code: 'roles.held', count: 1 });
    const noRight = app.as({ codes: everyCode().filter((code) => code !== 'ACL_00016'), userId: 1 });
    const to = role['manager'] ?? 0;
    expect((await noRight.call(rolesContract, 'remove', { params: params(made), query: { reassignTo: to } })).status).toBe(403);
    expect((await administrator().call(rolesContract, 'remove', { params: params(made), query: { reassignTo: made.id } })).status).toBe(422);
    expect((await administrator().call(rolesContract, 'remove', { params: params(made), query: { reassignTo: to } })).status).toBe(204);
    expect((await see(id)).roleIds).toEqual([to]);
    expect((await administrator().call(rolesContract, 'restore', { params: params(made) })).body).toMatchObject({ people: 0, deletedAt: null });
  });

  it('cannot take the last administrator along', async () => {
    // A role of one's own with everything, and the demo administrator only through it.
    const whole = await make({ codes: everyCode() });
    const id = account['administrator'] ?? 0;
    const assign = async (roleIds: number[]) =>
      (await administrator().call(usersContract, 'assign', { params: { id }, body: { roleIds }, version: (await see(id)).version })).status;
    expect(await assign([whole.id])).toBe(200);
    const { body: now } = await administrator().call(rolesContract, 'show', { params: params(whole) });
    const body = { ...form({ codes: everyCode().filter((code) => code !== 'ACL_00016') }), name: String(now.name) };
    const less = await administrator().call(rolesContract, 'update', { params: params(whole), body, version: now.version });
    expect(less.problem.code).toBe('people.last-administrator');
    const moved = await administrator().call(rolesContract, 'remove', { params: params(whole), query: { reassignTo: role['manager'] ?? 0 } });
    expect(moved.problem.code).toBe('people.last-administrator');
    expect(await assign([role['administrator'] ?? 0])).toBe(200);
  });

  it('says who holds a code: roles, and people through them for those who may see people', async () => {
    const made = await make({ codes: ['ACL_00024'] });
    const id = await somebody({ name: 'Portadora' });
    await administrator().call(usersContract, 'assign', { params: { id }, body: { roleIds: [made.id] }, version: (await see(id)).version });
    const { body } = await administrator().call(rolesContract, 'holders', { params: { code: 'ACL_00024' } });
    expect(body.roles.map(({ name }) => name)).toContain(made.name);
    expect(body.people).toContainEqual({ id, name: 'Portadora', roles: [made.name] });
    const blind = await app.as({ codes: ['ACL_00021'] }).call(rolesContract, 'holders', { params: { code: 'ACL_00024' } });
    expect(blind.body).toMatchObject({ people: null, total: body.total });
    expect((await administrator().call(rolesContract, 'holders', { params: { code: 'NADA_1' } })).status).toBe(404);
  });

  it('counts with the next request of whoever holds it', async () => {
    const made = await make({ codes: ['ACL_00007'] });
    await somebody({ email: 'jaconta@exemplo.pt' }).then(async (id) =>
      administrator().call(usersContract, 'assign', { params: { id }, body: { roleIds: [made.id] }, version: (await see(id)).version }),
    );
    const client = app.as({ session: (await signIn('jaconta@exemplo.pt')).session });
    expect((await client.call(usersContract, 'list', { query: {} })).status).toBe(403);
    const body = { ...form({ codes: ['ACL_00007', 'ACL_00010'] }), name: String(made.name) };
    await administrator().call(rolesContract, 'update', { params: params(made), body, version: made.version });
    expect((await client.call(usersContract, 'list', { query: {} })).status).toBe(200);
  });
});

describe('seeing as a role', () => {
  const enter = async (): Promise<ReturnType<typeof app.as>> => {
    const client = app.as({ session: (await signIn('admin@alfa.example')).session });
    expect((await client.call(viewingContract, 'enter', { body: { roleId: role['manager'] ?? 0 } })).body).toMatchObject({
      role: { name: 'Gestor' },
    });
    return client;
  };

  it('shows what the role sees, and nothing of the administrator’s own', async () => {
    const client = await enter();
    const { user } = (await client.call(authContract, 'profile', {})).body;
    expect(user).toMatchObject({ name: 'Tiago Moreira', viewing: { name: 'Gestor' }, roles: [{ name: 'Gestor' }] });
    expect(user?.codes).toContain('ACL_00010');
    expect(user?.codes).not.toContain('ACL_00016');
    expect((await client.call(usersContract, 'list', { query: {} })).status).toBe(200);
    expect((await client.call(usersContract, 'list', { query: { deleted: 'true' } })).status).toBe(403);
    const english = app.as({ session: (await signIn('admin@alfa.example')).session, locale: 'en' });
    await english.call(viewingContract, 'enter', { body: { roleId: role['operator'] ?? 0 } });
    expect((await english.call(authContract, 'profile', {})).body.user?.viewing).toEqual({ id: role['operator'], name: 'Operator' });
    expect((await english.call(usersContract, 'list', { query: {} })).status).toBe(403);
  });

  it('refuses every writing method but leaving, with a sentence', async () => {
    const client = await enter();
    const wrong: string[] = [];
    for (const { contracts } of app.features)
      for (const endpoint of contracts.flatMap((contract) => Object.values(contract))) {
        if (endpoint.method === 'GET' || endpoint.whileViewing) continue;
        const answer = await client.inject({ method: endpoint.method, url: endpoint.path.replaceAll(/:\w+/g, '1') });
        if (answer.statusCode !== 403 || answer.json().code !== 'access.read-only') wrong.push(`${endpoint.id} ${answer.statusCode}`);
      }
    expect(wrong).toEqual([]);
    const { problem } = await client.call(usersContract, 'remove', { params: { id: 1 } });
    expect(problem.detail).toBe('Está a ver como «Gestor»: só pode ler. Saia desta vista para fazer alterações.');
  });

  it('begins no job, which would run with the administrator’s rights', async () => {
    const client = await enter();
    const actor = {
      kind: 'user',
      userId: null,
      name: 'x',
      codes: new Set<string>(),
      roleIds: [],
      sessionId: null,
      viewing: { roleId: 1, name: { pt: 'Gestor', en: 'Manager' } },
    } as const;
    const site = app.site();
    await expect(site.tx(actor, (trx) => app.services.jobs.start(trx, site, actor, { name: 'x' } as never, {}))).rejects.toThrow('access.read-only');
    expect((await client.call(viewingContract, 'leave', {})).status).toBe(204);
  });

  it('hears what the role may hear, through the same door', async () => {
    const client = await enter();
    const body = { socket_id: '1.1', channel_name: 'private-nothing' };
    const answer = await client.inject({ method: 'POST', url: '/api/broadcasting/auth', payload: body });
    expect(answer.json().code).toBe('access.denied');
  });

  it('is left by one call, and both are recorded', async () => {
    const client = await enter();
    expect((await client.call(viewingContract, 'leave', {})).status).toBe(204);
    const { user } = (await client.call(authContract, 'profile', {})).body;
    expect(user).toMatchObject({ viewing: null });
    expect(user?.codes).toContain('ACL_00016');
    const { body } = await administrator().call(usersContract, 'history', { params: { id: account['administrator'] ?? 0 } });
    const views = body.items.flatMap(({ changes, user: by }) =>
      changes.filter(({ field }) => field === 'viewingRole').map((change) => ({ ...change, by })),
    );
    expect(views.slice(0, 2)).toEqual([
      { field: 'viewingRole', old: 'Gestor', new: null, by: 'Tiago Moreira' },
      { field: 'viewingRole', old: null, new: 'Gestor', by: 'Tiago Moreira' },
    ]);
  });

  it('is not for a role above one’s own, and ends with the right to it', async () => {
    const made = await make({ codes: ['ACL_00007', 'ACL_00025'] });
    const id = await somebody({ email: 'olhos@exemplo.pt' });
    const assign = async (roleIds: number[]) =>
      administrator().call(usersContract, 'assign', { params: { id }, body: { roleIds }, version: (await see(id)).version });
    await assign([made.id]);
    const client = app.as({ session: (await signIn('olhos@exemplo.pt')).session });
    const above = await client.call(viewingContract, 'enter', { body: { roleId: role['administrator'] ?? 0 } });
    expect(above.problem.code).toBe('people.beyond');
    expect((await client.call(viewingContract, 'enter', { body: { roleId: role['citizen'] ?? 0 } })).status).toBe(200);
    await assign([role['citizen'] ?? 0]);
    expect((await client.call(authContract, 'profile', {})).body.user).toMatchObject({ viewing: null });
  });
});
