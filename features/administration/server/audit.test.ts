import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { audit } from '../audit-contract.ts';
import { eraseOldAudit } from '../audit-jobs.ts';
import { mayAudit } from '../audit-permissions.ts';
import { administration } from './index.ts';

const partyCodes = [...permissionCodes([parties])];
const { private: _seePersonal, ...plain } = mayAudit;

function declared(id: string) {
  const resource = parties.resources?.find((binding) => binding.resource.id === id)?.resource;
  if (!resource) throw new Error(`no resource ${id}`);
  return resourceContract(resource);
}
const entityApi = declared('entities');
const addressApi = declared('entity-addresses');
const genderApi = declared('genders');
let app: TestApp;
let clerk: TestClient;
/** Sees everything; everything but personal data. */
let auditor: TestClient;
let outsider: TestClient;
let staff: number;
let now = new Date();

beforeAll(async () => {
  app = await testApp({ features: [identity, parties, administration], work: true, now: () => now });
  const { db } = app.site();
  const { rows } = await sql<{ id: number }>`insert into account (name, email, locale) values ('Rita Alves', 'rita@ensaio.example', 'pt'),
    ('Bruno Munícipe', 'bruno@ensaio.example', 'pt') returning id`.execute(db);
  staff = Number(rows[0]?.id);
  await sql`with r as (insert into role (name) values ('Balcão') returning id), p as (insert into role_permission (role_id, code) select id, 'ACL_00007' from r)
    insert into account_role (account_id, role_id) select ${staff}::bigint, id from r`.execute(db);
  clerk = app.as({ codes: partyCodes, userId: staff, name: 'Rita Alves' });
  auditor = app.as({ codes: [...Object.values(mayAudit), ...partyCodes], userId: 77, name: 'Vera Auditora' });
  outsider = app.as({ codes: Object.values(plain), userId: 99 });
});
afterAll(() => app.close());

async function add(values: Record<string, unknown>) {
  const made = await clerk.call(entityApi, 'create', { body: { kind: 'legal', country: 'PT', ...values } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

async function list(who: TestClient, query: Record<string, unknown>) {
  const answer = await who.call(audit, 'list', { query: query as never });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  return answer.body;
}

const entryOf = async (who: TestClient, query: Record<string, unknown>) => {
  const [entry] = (await list(who, query)).items;
  return (await who.call(audit, 'show', { params: { id: entry?.id ?? 0 } })).body;
};

describe('reading', () => {
  it('says values as people do: names, dates, yes and no, attributes by their labels', async () => {
    const { body } = await clerk.call(genderApi, 'list', { query: { q: 'feminino' } });
    const made = await add({ name: 'Marta Sol', kind: 'natural' });
    const change = { ...made, genderId: body.items[0]?.id, birthAt: '1980-02-03', active: false };
    await clerk.call(entityApi, 'update', { params: { id: made.id }, version: made.version, body: change as never });
    const { entry, subject } = await entryOf(auditor, { type: 'party', event: 'updated', q: 'Marta' });
    expect(entry).toMatchObject({ typeLabel: 'Entidade', title: 'Marta Sol', user: 'Rita Alves', event: 'updated' });
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        { field: 'gender_id', label: 'Género', old: null, new: 'Feminino', masked: false },
        { field: 'birth_at', label: 'Data de nascimento', old: null, new: '03/02/1980', masked: false },
        { field: 'active', label: 'Ativa', old: 'Sim', new: 'Não', masked: false },
      ]),
    );
    expect(subject).toMatchObject({ link: `/geoportalgestao/entities/${made.id}`, isDeleted: false, canRestore: false });
    const english = await app.as({ codes: Object.values(mayAudit), locale: 'en' }).call(audit, 'show', { params: { id: entry.id } });
    expect(english.body.entry).toMatchObject({
      typeLabel: 'Entity',
      changes: expect.arrayContaining([expect.objectContaining({ label: 'Active', old: 'Yes' })]),
    });
  });

  it('filters by type, event, person, day and record, and all of them together', async () => {
    const made = await add({ name: 'Filtrada, Lda', code: 'FILTRO-1' });
    const today = new Date().toISOString().slice(0, 10);
    const all = { type: 'party', event: 'created,deleted', user: String(staff), at: `${today}..`, q: 'filtrada' };
    expect((await list(auditor, all)).items).toMatchObject([{ record: String(made.id), event: 'created' }]);
    for (const other of [
      { type: 'role' },
      { event: 'deleted' },
      { user: 'system' },
      { user: 'visitor' },
      { at: '2020-01-01..2020-12-31' },
      { q: 'nada' },
    ])
      expect((await list(auditor, { ...all, ...other })).total, JSON.stringify(other)).toBe(0);
    expect((await list(auditor, { type: 'party', q: String(made.id) })).items.map(({ record }) => record)).toEqual([String(made.id)]);
    const whole = await list(auditor, { pageSize: 100 });
    expect(whole.items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id).toSorted((a, b) => b - a));
    expect((await list(auditor, { pageSize: 10, page: 2 })).items[0]?.id).toBe(whole.items[10]?.id);
    for (const bad of [{ at: '2026-02-30..' }, { event: 'exploded' }, { type: 'Party; drop' }, { user: 'x' }])
      expect((await auditor.call(audit, 'list', { query: bad as never })).status, JSON.stringify(bad)).toBe(422);
  });

  it('tells the story of a record with its parts, also of parts that are gone', async () => {
    const made = await add({ name: 'Com história' });
    const types = await clerk.call(addressApi, 'options', { params: { field: 'addressTypeId' }, query: { q: 'sede' } });
    const body = { partyId: made.id, addressTypeId: types.body.items[0]?.id, line1: 'Rua Direita', country: 'PT' };
    const address = await clerk.call(addressApi, 'create', { body: body as never });
    await clerk.call(addressApi, 'remove', { params: { id: address.body.id } });
    await sql`insert into party_category (party_id, category_type_id) select ${made.id}::bigint, id from party_category_type where code = 'empresa'`.execute(
      app.site().db,
    );
    await sql`delete from party_category where party_id = ${made.id}`.execute(app.site().db);
    const { body: story } = await auditor.call(audit, 'record', { params: { type: 'party', record: String(made.id) } });
    expect(story.items.map(({ typeLabel, event }) => `${typeLabel} ${event}`)).toEqual([
      'Entidade: categorias relation',
      'Entidade: categorias relation',
      'Morada deleted',
      'Morada created',
      'Entidade created',
    ]);
    expect(story.items[0]).toMatchObject({ title: 'Com história · Empresa' });
    expect((await auditor.call(audit, 'record', { params: { type: 'party', record: '987654' } })).status).toBe(404);
    expect((await auditor.call(audit, 'record', { params: { type: 'no_such', record: '1' } })).status).toBe(404);
  });

  it('says that giving and taking a role is a relation', async () => {
    const { db } = app.site();
    const { rows } = await sql<{ id: number }>`insert into role (name) values ('Vigias') returning id`.execute(db);
    const role = Number(rows[0]?.id);
    await sql`insert into account_role (account_id, role_id) values (${staff}, ${role})`.execute(db);
    await sql`delete from account_role where account_id = ${staff} and role_id = ${role}`.execute(db);
    const given = (await list(auditor, { type: 'account_role', event: 'relation' })).items;
    expect(given.filter(({ title }) => title.includes('Vigias'))).toHaveLength(2);
    expect((await list(auditor, { type: 'account_role', event: 'created,deleted' })).total).toBe(0);
    const { body } = await auditor.call(audit, 'record', { params: { type: 'account', record: String(staff) } });
    const [taken, gave] = body.items.filter(({ type }) => type === 'account_role');
    expect(gave?.changes.find(({ field }) => field === 'role_id')).toMatchObject({ label: 'Perfil', old: null, new: 'Vigias' });
    expect(taken?.changes.find(({ field }) => field === 'role_id')).toMatchObject({ label: 'Perfil', old: 'Vigias', new: null });
  });

  it('never shows what is secret', async () => {
    await sql`update account set password_hash = 'hash-que-ninguem-ve' where id = ${staff}`.execute(app.site().db);
    const { entry } = await entryOf(auditor, { type: 'account', event: 'updated' });
    expect(entry.changes).toMatchObject([{ label: 'Palavra-passe', new: 'Valor protegido', masked: true }]);
  });
});

describe('personal data', () => {
  it('is hidden from whoever lacks the permission: values, names of records, names of people', async () => {
    const made = await add({ name: 'Segredo Pessoal', taxNumber: '501442600', obs: 'nota' });
    const { entry } = await entryOf(outsider, { type: 'party', q: String(made.id) });
    expect(entry.title).toBe(`Entidade n.º ${made.id}`);
    expect(JSON.stringify(entry)).not.toMatch(/Segredo|501442600/);
    expect(entry.changes.find(({ field }) => field === 'tax_number')).toEqual({
      field: 'tax_number',
      label: 'Número fiscal',
      old: null,
      new: 'Dados pessoais',
      masked: true,
    });
    expect(entry.changes.find(({ field }) => field === 'code')).toMatchObject({ masked: false, new: made.code });
    // Asking for a hidden name finds nothing, so that it cannot be guessed.
    expect((await list(outsider, { q: 'Segredo' })).total).toBe(0);
    expect((await list(auditor, { q: 'Segredo' })).total).toBe(1);
    const { entry: account } = await entryOf(outsider, { type: 'account', event: 'created' });
    expect(JSON.stringify(account)).not.toMatch(/Rita|Bruno|ensaio\.example/);
  });

  it('of citizens who act is hidden too, of staff it stands beside what they did', async () => {
    const site = app.site();
    const citizen = { ...system, kind: 'user', userId: staff + 1, name: 'Bruno Munícipe' } as const;
    await site.tx(citizen, (trx) => sql`update account set locale = 'en' where id = ${staff + 1}`.execute(trx));
    const query = { type: 'account', user: String(staff + 1) };
    expect((await list(outsider, query)).items).toMatchObject([{ user: `Utilizador n.º ${staff + 1}` }]);
    expect((await list(auditor, query)).items).toMatchObject([{ user: 'Bruno Munícipe' }]);
    expect((await list(outsider, { type: 'party', user: String(staff), pageSize: 10 })).items[0]?.user).toBe('Rita Alves');
    const people = async (who: TestClient) => (await who.call(audit, 'users', { query: {} })).body.items.map(({ label }) => label);
    expect(await people(outsider)).toEqual(['Rita Alves']);
    expect(await people(auditor)).toContain('Bruno Munícipe');
  });
});

describe('restoring', () => {
  it('takes a record out of the trash by the permission of its own area', async () => {
    const made = await add({ name: 'Para repor' });
    await clerk.call(entityApi, 'remove', { params: { id: made.id } });
    const params = { type: 'party', record: String(made.id) };
    const { subject } = (await auditor.call(audit, 'record', { params })).body;
    expect(subject).toMatchObject({ isDeleted: true, canRestore: true, link: null, title: 'Para repor' });
    expect((await outsider.call(audit, 'record', { params })).body.subject).toMatchObject({ isDeleted: true, canRestore: false });
    expect((await outsider.call(audit, 'restore', { params })).status).toBe(403);
    const back = await auditor.call(audit, 'restore', { params });
    expect(back.body.subject).toMatchObject({ isDeleted: false, link: `/geoportalgestao/entities/${made.id}` });
    expect((await auditor.call(audit, 'restore', { params })).status).toBe(404);
    expect((await auditor.call(audit, 'restore', { params: { type: 'role_permission', record: '1' } })).status).toBe(404);
    expect((await list(auditor, { type: 'party', event: 'restored' })).items).toMatchObject([{ title: 'Para repor' }]);
  });

  it('takes back what is no declared resource by the rules of its slice: accounts, roles, modules', async () => {
    const keeper = app.as({ codes: [...Object.values(mayAudit), 'ACL_00014', 'ACL_00024', 'ACL_00034'], userId: 77 });
    const { rows } = await sql<{ id: number; closed: number; role: number; module: number }>`with
      a as (insert into account (name, email, deleted_at) values ('Volta Depois', 'volta@ensaio.example', now()) returning id),
      c as (insert into account (name, deleted_at, closed_at) values ('Conta encerrada', now(), now()) returning id),
      r as (insert into role (name, deleted_at) values ('Fiscais', now()) returning id),
      m as (update platform_module set deleted_at = now() where code = 'ig' returning id)
      select a.id, c.id as closed, r.id as role, m.id as module from a, c, r, m`.execute(app.site().db);
    const { id, closed, role, module } = rows[0] ?? { id: 0, closed: 0, role: 0, module: 0 };
    for (const [type, record, link] of [
      ['account', id, `/geoportalgestao/users/${id}`],
      ['role', role, `/geoportalgestao/roles/${role}`],
      ['platform_module', module, `/geoportalgestao/modules/${module}`],
    ] as const) {
      const params = { type, record: String(record) };
      expect((await keeper.call(audit, 'record', { params })).body.subject).toMatchObject({ isDeleted: true, canRestore: true });
      expect((await auditor.call(audit, 'restore', { params })).status).toBe(403);
      expect((await keeper.call(audit, 'restore', { params })).body.subject).toMatchObject({ isDeleted: false, link });
    }
    const over = { type: 'account', record: String(closed) };
    expect((await keeper.call(audit, 'record', { params: over })).body.subject).toMatchObject({ isDeleted: false, canRestore: false });
    expect((await keeper.call(audit, 'restore', { params: over })).status).toBe(404);
    await sql`update account set deleted_at = now() where id = ${id}`.execute(app.site().db);
    await sql`insert into account (name, email) values ('Outra', 'volta@ensaio.example')`.execute(app.site().db);
    expect((await keeper.call(audit, 'restore', { params: { type: 'account', record: String(id) } })).problem.code).toBe('identity.email-taken');
  });
});

describe('the export', () => {
  it('writes one row a value, of exactly the filtered entries, masked as on the screen', async () => {
    const made = await add({ name: 'Exportada; "com aspas"', code: 'EXP-1' });
    const filter = { type: 'party', q: String(made.id) };
    const lines = async (who: TestClient) => {
      const { body } = await who.call(audit, 'export', { body: { format: 'csv', filter } });
      const job = await endedJob(who, body.jobId);
      expect(job.status, job.message ?? '').toBe('finished');
      return (await who.inject({ url: job.downloadUrl ?? '' })).rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1);
    };
    const seen = await lines(auditor);
    expect(seen.every((line) => /;Rita Alves;Entidade;/.test(line))).toBe(true);
    expect(seen.some((line) => line.includes('Criado;Código;;EXP-1'))).toBe(true);
    expect(seen.some((line) => line.includes('Exportada; ""com aspas""'))).toBe(true);
    expect((await lines(outsider)).join('\n')).not.toContain('Exportada');
  });

  it('walks through all entries, each once', async () => {
    const { db } = app.site();
    await sql`insert into audit_entry (at, type, record_id, event, actor_kind, actor_name, changes)
      select timestamptz '2025-01-01' + (i / 7) * interval '1 microsecond', 'party_gender', '1', 'updated', 'system', 'Largo', '{"position": [1, 2]}'
      from generate_series(1, 2500) i`.execute(db);
    const { body } = await auditor.call(audit, 'export', { body: { format: 'xlsx', filter: { at: '2024-12-31..2025-01-02' } } });
    expect((await endedJob(auditor, body.jobId)).data).toEqual({ count: 2500 });
  });
});

describe('retention', () => {
  it('keeps what the law wants for ever, and erases the rest in batches with one entry that says so', async () => {
    const { body: rules } = await auditor.call(audit, 'retention', {});
    const rule = (type: string) => rules.items.find((item) => item.type === type);
    expect(rule('role')).toMatchObject({ label: 'Perfis', months: null });
    expect(rule('account')).toMatchObject({ months: 120, standard: 120 });
    expect(rule('audit_entry')).toBeUndefined();
    const set = (months: number | null, version: number) =>
      auditor.call(audit, 'setRetention', { version, body: { items: [{ type: 'party_gender', months }] } });
    const changed = await set(12, rules.version);
    expect((await set(12, rules.version)).problem).toMatchObject({ code: 'record.stale', changedBy: 'Vera Auditora' });
    expect(changed.body.items.find(({ type }) => type === 'party_gender')).toMatchObject({ months: 12, standard: null });
    expect(
      (await auditor.call(audit, 'setRetention', { version: changed.body.version, body: { items: [{ type: 'mail', months: 1 }] } })).status,
    ).toBe(422);

    const { db } = app.site();
    await sql`insert into audit_entry (at, type, record_id, event, actor_kind, actor_name, changes)
      select timestamptz '2020-01-01', 'party_gender', '1', 'updated', 'system', 'Largo', '{"position": [1, 2]}' from generate_series(1, 3000)`.execute(
      db,
    );
    now = new Date('2026-11-21T02:40:00Z');
    const site = app.site();
    const before = (await list(auditor, { type: 'party', pageSize: 100 })).total;
    const id = await site.tx({ ...system, kind: 'user', userId: 77 }, (trx) =>
      app.services.jobs.start(trx, site, { ...system, kind: 'user', userId: 77 }, eraseOldAudit, {}),
    );
    const job = await endedJob(auditor, id);
    expect(job).toMatchObject({ status: 'finished', data: { erased: 5500 } });
    const { entry } = await entryOf(auditor, { type: 'audit_entry' });
    expect(entry).toMatchObject({ title: 'Géneros', event: 'deleted', user: 'Sistema' });
    expect(entry.changes.map(({ label, old }) => `${label}: ${old}`)).toEqual(
      expect.arrayContaining(['Tipo: Géneros', expect.stringMatching(/^Entradas apagadas: 5\s?500$/), 'Anteriores a: 21/11/2025 02:40:00']),
    );
    expect((await list(auditor, { type: 'party', pageSize: 100 })).total).toBe(before);
    expect((await list(auditor, { type: 'party_gender', at: '..2025-11-20' })).total).toBe(0);
  });
});
