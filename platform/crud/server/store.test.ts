import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceBulk } from '../bulk/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { resourceContract } from '../contract.ts';
import { preferencesContract } from '../preferences.ts';
import { kinds, testFeature, things } from './fixtures.ts';

const kindApi = resourceContract(kinds);
const thingApi = resourceContract(things);
const codes = [...Object.values(kinds.permissions), ...Object.values(things.permissions)];
let app: TestApp;
let clerk: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [testFeature] });
  clerk = app.as({ codes, name: 'Rita Alves' });
});
afterAll(() => app.close());

async function kind(name: string): Promise<number> {
  return (await clerk.call(kindApi, 'create', { body: { name } })).body.id;
}

async function thing(kindId: number, name: string, more: Record<string, unknown> = {}) {
  const made = await clerk.call(thingApi, 'create', { body: { kindId, name, code: `c-${Math.random().toString(36).slice(2)}`, ...more } });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

async function names(query: Record<string, unknown>): Promise<string[]> {
  const answer = await clerk.call(thingApi, 'list', { query: query as never });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  return answer.body.items.map(({ name }) => name);
}

describe('finding', () => {
  it('finds and sorts whatever the case and the accents', async () => {
    const kindId = await kind('Procura');
    for (const name of ['Zebra', 'ÁGUA da rua', 'água-pé', 'Avó', 'A\u0301gua decomposta', '100%', '1000']) await thing(kindId, name);
    const of = { kindId: String(kindId) };
    expect(await names({ ...of, q: 'agua' })).toEqual(['ÁGUA da rua', 'A\u0301gua decomposta', 'água-pé']);
    expect(await names({ ...of, q: 'rua ÀGUA' })).toEqual(['ÁGUA da rua']);
    expect(await names({ ...of, q: '0%' })).toEqual(['100%']);
    expect(await names({ ...of, name: 'AVO' })).toEqual(['Avó']);
    expect(await names({ ...of, sort: '-name' })).toEqual(['Zebra', 'Avó', 'água-pé', 'A\u0301gua decomposta', 'ÁGUA da rua', '1000', '100%']);
  });

  it('filters by range, choice, emptiness, day and link, and all of them together', async () => {
    const [kindId, other] = [await kind('Filtros'), await kind('Outro')];
    await thing(kindId, 'um', { amount: 5, size: 's', day: '2026-03-01', kinds: [other], active: false });
    await thing(kindId, 'dois', { amount: 10, size: 'l', day: '2026-03-31' });
    await thing(kindId, 'três', { parentId: (await thing(kindId, 'zero', { amount: -1 })).id });
    const of = { kindId: String(kindId), sort: 'id' };
    expect(await names({ ...of, amount: '5..' })).toEqual(['um', 'dois']);
    expect(await names({ ...of, amount: '..5' })).toEqual(['um', 'zero']);
    expect(await names({ ...of, amount: '10' })).toEqual(['dois']);
    expect(await names({ ...of, size: 's,l' })).toEqual(['um', 'dois']);
    expect(await names({ ...of, day: '2026-03-01..2026-03-15' })).toEqual(['um']);
    expect(await names({ ...of, kinds: `${other},none`, amount: '5..' })).toEqual(['um', 'dois']);
    expect(await names({ ...of, kinds: String(other) })).toEqual(['um']);
    expect((await names({ ...of, parentId: 'none' })).toSorted()).toEqual(['dois', 'um', 'zero']);
    expect(await names({ ...of, active: 'false', size: 's', q: 'UM' })).toEqual(['um']);
  });

  it('counts exactly up to ten thousand, and pages to the end', async () => {
    const kindId = await kind('Muitos');
    const db = app.site().db;
    await sql`insert into test_thing (kind_id, name, code) select ${kindId}::bigint, 'n' || i, 'n' || i from generate_series(1, 10050) i`.execute(db);
    const first = await clerk.call(thingApi, 'list', { query: { kindId: String(kindId), pageSize: 10 } });
    expect(first.body).toMatchObject({ total: 10_000, totalIsExact: false });
    const last = await clerk.call(thingApi, 'list', { query: { kindId: String(kindId), pageSize: 100, page: 101, sort: 'id' } });
    expect(last.body).toMatchObject({ total: 10_050, totalIsExact: true });
    expect(last.body.items).toHaveLength(50);
    await sql`delete from test_thing where kind_id = ${kindId}`.execute(db);
  });
});

describe('references', () => {
  it('refuses rows in the trash, but lets a record keep what it had', async () => {
    const [kindId, retired] = [await kind('Ativo'), await kind('Retirado')];
    const made = await thing(kindId, 'com ligação', { kinds: [retired] });
    await sql`update test_kind set deleted_at = now() where id = ${retired}`.execute(app.site().db);
    const refused = await clerk.call(thingApi, 'create', { body: { kindId, name: 'nova', code: 'nova', kinds: [retired, 999_999] } });
    expect(refused.problem.fields).toMatchObject({ kinds: [{ code: 'choice' }] });
    const { id, version, kinds: linked, ...rest } = made;
    const kept = await clerk.call(thingApi, 'update', { params: { id }, version, body: { ...rest, kinds: linked, notes: 'x' } as never });
    expect(kept.body).toMatchObject({
      kinds: [retired],
      refs: { kinds: [{ id: retired, title: 'Retirado' }], kindId: [{ id: kindId, title: 'Ativo' }] },
    });
    const offered = await clerk.call(thingApi, 'options', { params: { field: 'kinds' }, query: { q: 'reTIrado' } });
    expect(offered.body.items).toEqual([]);
  });

  it('keeps a row that a live row needs, until both go', async () => {
    const kindId = await kind('Usado');
    const parent = await thing(kindId, 'mãe');
    const child = await thing(kindId, 'filha', { parentId: parent.id });
    expect((await clerk.call(kindApi, 'remove', { params: { id: kindId } })).problem.code).toBe('record.in-use');
    expect((await clerk.call(thingApi, 'remove', { params: { id: parent.id } })).problem.code).toBe('record.in-use');
    const both = { selection: { ids: [parent.id, child.id] }, change: { action: 'delete' } };
    const { id } = (await clerk.call(resourceBulk(things), 'plan', { body: both })).body.bulk;
    expect((await clerk.call(resourceBulk(things), 'run', { params: { id } })).body.bulk.counts.done).toBe(2);
    expect((await clerk.call(kindApi, 'remove', { params: { id: kindId } })).status).toBe(204);
  });

  it('a change of links moves the version and stands in the history by name', async () => {
    const [kindId, linked] = [await kind('Base'), await kind('Ligado')];
    const made = await thing(kindId, 'ligações');
    const body = { kindId, name: 'ligações', code: made.code, kinds: [linked] };
    const changed = await clerk.call(thingApi, 'update', { params: { id: made.id }, version: made.version, body });
    expect(changed.body.version).toBe(made.version + 1);
    const { body: told } = await clerk.call(thingApi, 'history', { params: { id: made.id } });
    expect(told.items[0]).toMatchObject({ event: 'relation', changes: [{ field: 'kinds', old: null, new: 'Ligado' }] });
    expect(told.items.at(-1)?.changes).toContainEqual({ field: 'kindId', old: null, new: 'Base' });
  });

  it('names are unique within their kind, and free again once in the trash', async () => {
    const [a, b] = [await kind('Um'), await kind('Dois')];
    const first = await thing(a, 'Água');
    await thing(b, 'água');
    const again = await clerk.call(thingApi, 'create', { body: { kindId: a, name: 'AGUA', code: 'outro' } });
    expect(again.problem.fields).toMatchObject({ name: [{ code: 'taken' }] });
    await clerk.call(thingApi, 'remove', { params: { id: first.id } });
    await thing(a, 'agua');
    const back = await clerk.call(thingApi, 'restore', { params: { id: first.id } });
    expect(back.problem.fields).toMatchObject({ name: [{ code: 'taken' }] });
  });
});

describe('preferences', () => {
  it('are kept per person and municipality', async () => {
    const params = { key: 'list.test-things' };
    await clerk.call(preferencesContract, 'store', { params, body: { value: { columns: ['name'] } } });
    await clerk.call(preferencesContract, 'store', { params, body: { value: { columns: ['code'] } } });
    expect((await clerk.call(preferencesContract, 'show', { params })).body).toEqual({ value: { columns: ['code'] } });
    expect((await app.as({ userId: 2 }).call(preferencesContract, 'show', { params })).body).toEqual({ value: {} });
    expect((await app.as({ tenant: 'beta' }).call(preferencesContract, 'show', { params })).body).toEqual({ value: {} });
    expect((await app.anonymous.call(preferencesContract, 'show', { params })).status).toBe(401);
  });
});
