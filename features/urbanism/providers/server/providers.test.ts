import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceBulk } from '#platform/crud/bulk/contract.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { processContract } from '../../record/contract.ts';
import { mayProcess, maySection, maySet } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { remoteContract } from '../../record/remote-contract.ts';
import { urbanism } from '../../server/index.ts';
import { providerDesk } from '../contract.ts';
import type { Remote } from '../domain/wire.ts';
import { standInKey, startStandIn, type StandIn } from './stand-in.ts';

const api = resourceContract(processes);
let app: TestApp;
let clerk: TestClient;
let admin: TestClient;
let now: Date;
const there = {} as Record<Remote, StandIn>;

beforeAll(async () => {
  there.medidata = await startStandIn('medidata');
  there.airc = await startStandIn('airc');
  app = await testApp({
    features: [identity, layers, parties, urbanism],
    work: true,
    outgoingAllow: Object.values(there).map(({ host }) => host),
    now: () => now,
  });
  clerk = app.as({ codes: [...Object.values(mayProcess), ...Object.values(maySection)], userId: 901, name: 'Rita Alves' });
  admin = app.as({ codes: Object.values(maySet.settings), userId: 902, name: 'Ana Reis' });
});
afterAll(async () => {
  for (const standIn of Object.values(there)) standIn.close();
  await app.close();
});
/** Each test an hour later: what was read before is stale. */
let hour = 0;
beforeEach(() => {
  now = new Date(Date.UTC(2026, 10, 23, (hour += 1)));
  for (const standIn of Object.values(there)) standIn.mode = 'well';
});

const values = (provider: 'database' | Remote) => ({
  provider,
  address: provider === 'database' ? null : `${there[provider].address}/`,
  freshMinutes: 15,
});

async function use(provider: 'database' | Remote, key: string | null = standInKey) {
  const { body } = await admin.call(providerDesk, 'show', {});
  const saved = await admin.call(providerDesk, 'update', { version: body.version, body: { values: values(provider), key } });
  expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
  return saved.body;
}

async function follow() {
  const { body } = await admin.call(providerDesk, 'follow', {});
  return endedJob(admin, body.jobId);
}

const state = async (id: number) => (await clerk.call(remoteContract, 'state', { params: { id } })).body;
const shown = async (id: number) => (await clerk.call(api, 'show', { params: { id } })).body;
const take = async (number: string, sub: string | null = null) => clerk.call(remoteContract, 'take', { body: { number, sub } });
async function change(id: number, part: Record<string, unknown>) {
  const before = await shown(id);
  return clerk.call(api, 'update', { params: { id }, version: before.version, body: { ...before, ...part } as never });
}
const count = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from urban_process`.execute(app.site().db);
  return rows[0]?.n ?? 0;
};

describe('the settings', () => {
  it('keep the key from every other server, and from every reader', async () => {
    const first = await use('medidata');
    expect([first.keySet, first.values.address]).toEqual([true, there.medidata.address]);
    expect(JSON.stringify(first)).not.toContain(standInKey);
    const elsewhere = { values: { ...values('medidata'), address: 'https://outro.example' } };
    const moved = await admin.call(providerDesk, 'update', { version: first.version, body: elsewhere });
    expect([moved.status, moved.problem.code]).toEqual([422, 'provider.key-needed']);
    expect((await admin.call(providerDesk, 'update', { version: first.version - 1, body: { values: values('medidata') } })).status).toBe(409);
    const kept = await admin.call(providerDesk, 'update', { version: first.version, body: { values: { ...values('medidata'), freshMinutes: 20 } } });
    expect([kept.body.keySet, kept.body.values.freshMinutes]).toEqual([true, 20]);
    const none = await admin.call(providerDesk, 'update', { version: kept.body.version, body: { values: { ...values('airc'), address: null } } });
    expect(Object.keys(none.problem.fields ?? {})).toEqual(['values.address']);
  });

  it('are tried before they are saved', async () => {
    const attempt = async (key: string) => (await admin.call(providerDesk, 'test', { body: { values: values('airc'), key } })).body;
    expect(await attempt(standInKey)).toMatchObject({ problem: null, total: 60 });
    expect((await attempt('outra')).problem).toContain('recusou a chave');
    there.airc.mode = 'dead';
    expect((await attempt(standInKey)).problem).toContain('não responde');
    expect((await clerk.call(providerDesk, 'test', { body: { values: values('airc') } })).status).toBe(403);
  });
});

describe('what changed there', () => {
  it('is followed to the end, with names, cards and numbers, and never twice', async () => {
    await use('medidata');
    expect(await follow()).toMatchObject({ status: 'finished', data: { read: 60, odd: 0 } });
    expect(await count()).toBe(60);
    const asked = there.medidata.asked.length;
    // What was told at the last instant is told again.
    expect((await follow()).data).toMatchObject({ read: 2 });
    expect(there.medidata.asked.slice(asked)).toHaveLength(1);
    const { body } = await clerk.call(processContract, 'search', { query: { process: '12/2025', owner: '501442600' } as never });
    const id = body.items[0]?.id ?? 0;
    expect(await shown(id)).toMatchObject({ subject: 'Ampliação de moradia', entryAt: '2025-01-13', refs: { statusId: [{ title: 'Deferido' }] } });
    const { rows } = await sql`select 1 from urban_entity`.execute(app.site().db);
    expect(rows).toHaveLength(1);
    there.medidata.change('12/2025', { status: 'Em estudo prévio', architect: { name: 'Atelier Norte', nif: null } });
    await follow();
    const after = await shown(id);
    expect(after).toMatchObject({ refs: { statusId: [{ title: 'Em estudo prévio' }], architectId: [{ title: 'Atelier Norte' }] } });
    const history = await clerk.call(api, 'history', { params: { id } });
    expect(history.body.items[0]).toMatchObject({ user: 'Largo', changes: [{ field: 'statusId' }, { field: 'architectId' }] });
    const made = await sql<{ active: boolean }>`select active from urban_status where name = 'Em estudo prévio'`.execute(app.site().db);
    expect(made.rows).toEqual([{ active: false }]);
  });

  it('keeps the row when the number changes, and says so when the new one is taken', async () => {
    const id = (await take('20/2025')).body.id;
    there.medidata.change('20/2025', { process: '20-A/2025', formerNumber: '20/2025', changedAt: '2025-07-02T10:00:00Z' });
    await follow();
    expect((await shown(id)).process).toBe('20-A/2025');
    there.medidata.change('21/2025', { process: '22/2025', formerNumber: '21/2025', changedAt: '2025-07-03T10:00:00Z' });
    expect((await follow()).data).toMatchObject({ odd: 1 });
    expect(await count()).toBe(60);
    there.medidata.change('21/2025', { process: '21/2025', changedAt: '2025-07-03T11:00:00Z' });
    expect((await follow()).data).toMatchObject({ odd: 0 });
  });

  it('hangs sub-processes under their process', async () => {
    const id = (await take('30/2025')).body.id;
    there.medidata.change('30/2025-1', { process: '30/2025', subProcess: '1', subject: 'Alteração', changedAt: '2025-07-04T10:00:00Z' });
    expect((await take('30/2025', '1')).status).toBe(200);
    const { body } = await clerk.call(processContract, 'tree', { params: { process: '30/2025' } });
    expect(body.items.map(({ parentId, subProcess, depth }) => [parentId, subProcess, depth])).toEqual([
      [null, null, 0],
      [id, '1', 1],
    ]);
  });

  it('waits while the provider is away, with the reason in the settings', async () => {
    for (const [mode, text] of [
      ['dead', 'não responde'],
      ['garbage', 'não se percebe'],
      ['refusing', 'recusou a chave'],
    ] as const) {
      there.medidata.mode = mode;
      expect((await follow()).status).toBe('finished');
      expect((await admin.call(providerDesk, 'show', {})).body.problem).toContain(text);
    }
    there.medidata.mode = 'well';
    await follow();
    expect((await admin.call(providerDesk, 'show', {})).body).toMatchObject({ problem: null, failedAt: null, kept: 61 });
  });
});

describe('a process that is opened', () => {
  it('is read again when it is not fresh, and shows what was read last while the provider is away', async () => {
    const id = (await take('40/2025')).body.id;
    const readAt = now.toISOString();
    const asked = there.medidata.asked.length;
    expect(await state(id)).toMatchObject({ provider: 'Medidata', readAt, problem: null, goneAt: null });
    expect(there.medidata.asked.length).toBe(asked);
    there.medidata.change('40/2025', { subject: 'Moradia com piscina', changedAt: '2025-07-05T10:00:00Z' });
    now = new Date(now.getTime() + 16 * 60_000);
    there.medidata.mode = 'dead';
    const before = await shown(id);
    const away = await state(id);
    expect(away).toMatchObject({ readAt, failedAt: now.toISOString(), version: before.version });
    expect(away.problem).toContain('não responde');
    // Not asked again at once.
    there.medidata.mode = 'well';
    expect((await state(id)).problem).toContain('não responde');
    now = new Date(now.getTime() + 60_000);
    const back = await state(id);
    expect(back).toMatchObject({ problem: null, readAt: now.toISOString() });
    expect(back.version).toBeGreaterThan(before.version);
    expect((await shown(id)).subject).toBe('Moradia com piscina');
  });

  it('is found there by the fields that system knows, and taken when it is not here', async () => {
    there.medidata.change('501/2025', { subject: 'Pavilhão', owner: { name: 'Nova Lda.', nif: '123' }, changedAt: '2025-07-06T10:00:00Z' });
    const found = await clerk.call(remoteContract, 'find', { query: { subject: 'pavilhão' } as never });
    expect(found.body.items).toMatchObject([{ number: '501/2025', id: null, owner: 'Nova Lda.' }]);
    const { body } = await take('501/2025');
    // A tax number that is none makes a card without one.
    expect(await shown(body.id)).toMatchObject({ subject: 'Pavilhão', refs: { ownerId: [{ title: 'Nova Lda.' }] } });
    expect((await clerk.call(remoteContract, 'find', { query: { subject: 'pavilhão' } as never })).body.items[0]?.id).toBe(body.id);
    expect((await take('999/2025')).status).toBe(404);
    expect((await app.as({ codes: [mayProcess.show] }).call(remoteContract, 'find', { query: {} as never })).status).toBe(403);
    expect((await app.as({ codes: [mayProcess.search] }).call(remoteContract, 'take', { body: { number: '1/2025', sub: null } })).status).toBe(403);
  });

  it('has the fields of the provider written there only, whatever the door; areas, documents and all else are written here', async () => {
    const id = (await take('41/2025')).body.id;
    const refused = await change(id, { subject: 'Outro', landArea: '300' });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([422, ['subject']]);
    expect(refused.problem.detail).toContain('Medidata');
    expect((await change(id, { landArea: '300', obs: 'Ver o muro' })).status).toBe(200);
    const plan = await clerk.call(resourceBulk(processes), 'plan', {
      body: { selection: { ids: [id] }, change: { set: { subject: 'Em massa' } } } as never,
    });
    expect(plan.body.bulk, JSON.stringify(plan.problem)).toMatchObject({ counts: { refused: 1, change: 0 } });
    expect((await shown(id)).subject).toBe('Construção de muro');
    const gone = await clerk.call(api, 'remove', { params: { id } });
    expect([gone.status, gone.problem.code]).toEqual([409, 'urbanism.kept-elsewhere']);
  });

  it('is ours once it is not there any more', async () => {
    const id = (await take('42/2025')).body.id;
    there.medidata.change('42/2025', null);
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await state(id)).toMatchObject({ goneAt: now.toISOString(), held: [] });
    expect((await change(id, { subject: 'Nosso' })).status).toBe(200);
    expect((await clerk.call(api, 'remove', { params: { id } })).status).toBe(204);
  });
});

describe('another provider', () => {
  it('is followed on from the page at which a round broke off', async () => {
    await use('airc');
    there.airc.left = 1;
    await follow();
    expect((await admin.call(providerDesk, 'show', {})).body.problem).toContain('não responde');
    const kept = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from urban_remote where provider = 'airc'`.execute(app.site().db)).rows[0]?.n;
    expect(await kept()).toBe(25);
    there.airc.left = Infinity;
    const { data } = await follow();
    expect(data).toMatchObject({ odd: 0 });
    expect(Number(data?.['read'])).toBeLessThan(60);
    expect(await kept()).toBe(60);
  });

  it('asks for what the specification says, and is searched by eight fields', async () => {
    await use('airc');
    await follow();
    const { body } = await clerk.call(processContract, 'lists', {});
    expect(body).toMatchObject({ provider: 'airc', required: ['constructionTypeId', 'ownerId'] });
    expect(body.searchable).toHaveLength(8);
    const strange = await clerk.call(remoteContract, 'find', { query: { status: 'Deferido' } as never });
    expect([strange.status, strange.problem.code]).toEqual([422, 'urbanism.not-searched']);
    const id = (await take('43/2025')).body.id;
    // Airc tells no status: that is written here.
    expect((await change(id, { statusId: 1 })).status).toBe(200);
    expect(Object.keys((await change(id, { ownerId: null })).problem.fields ?? {})).toEqual(['ownerId']);
  });

  it('or none: all is ours again, and back there again the provider has the word', async () => {
    const id = (await take('44/2025')).body.id;
    await use('database');
    expect(await state(id)).toMatchObject({ provider: null, held: [] });
    expect((await change(id, { subject: 'Corrigido aqui' })).status).toBe(200);
    expect((await clerk.call(remoteContract, 'find', { query: {} as never })).status).toBe(404);
    expect((await follow()).data).toMatchObject({ read: 0 });
    await use('airc');
    expect((await state(id)).provider).toBe('AIRC');
    expect((await shown(id)).subject).toBe('Ampliação de moradia');
  });
});
