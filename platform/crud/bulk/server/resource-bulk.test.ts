import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkView } from '#platform/bulk/contract.ts';
import { resourceBulk } from '../contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { resourceContract } from '../../contract.ts';
import { kinds, testFeature, things } from '../../server/fixtures.ts';

const kindApi = resourceContract(kinds);
const api = resourceContract(things);
const bulk = resourceBulk(things);
const codes = [...Object.values(kinds.permissions), ...Object.values(things.permissions)];
let app: TestApp;
let clerk: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [testFeature], work: true });
  clerk = app.as({ codes, userId: 7, name: 'Rita Alves' });
  other = app.as({ codes, userId: 8, name: 'Nuno Reis' });
});
afterAll(() => app.close());

let last = 0;
async function kindOf(names: readonly string[], more: Record<string, unknown> = {}): Promise<{ kindId: number; ids: number[] }> {
  last += 1;
  const kindId = (await clerk.call(kindApi, 'create', { body: { name: `Lote ${last}` } })).body.id;
  const ids: number[] = [];
  for (const name of names) {
    const made = await clerk.call(api, 'create', { body: { kindId, name, code: `l${last}-${ids.length}`, ...more } });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    ids.push(made.body.id);
  }
  return { kindId, ids };
}

async function plan(selection: unknown, set: Record<string, unknown>): Promise<BulkView> {
  const { body, status, problem } = await clerk.call(bulk, 'plan', { body: { selection, change: { set } } });
  expect(status, JSON.stringify(problem)).toBe(200);
  return body.bulk;
}

const show = async (id: number) => (await clerk.call(api, 'show', { params: { id } })).body;
const filtered = (kindId: number) => ({ filter: { kindId: String(kindId) } });

describe('a bulk edit', () => {
  it('lists every change of the filtered rows first, writes nothing before, and then exactly that', async () => {
    const { kindId, ids } = await kindOf(['a', 'b', 'c'], { size: 's' });
    const { kindId: wanted } = await kindOf([]);
    await clerk.call(api, 'update', { params: { id: ids[2] ?? 0 }, version: 1, body: { ...(await body(ids[2] ?? 0)), size: 'l' } as never });
    const edit = await plan(filtered(kindId), { size: 'l', kindId: wanted });
    expect(edit).toMatchObject({ state: 'planned', counts: { change: 3, same: 0, refused: 0 }, fields: ['size', 'kindId'] });
    const listed = await clerk.call(bulk, 'entries', { params: { id: edit.id }, query: { pageSize: 10 } });
    expect(listed.body).toMatchObject({ total: 3 });
    expect(listed.body.items[0]).toEqual({
      id: ids[0],
      title: 'a',
      reason: null,
      changes: [
        { field: 'kindId', old: [`Lote ${last - 1}`], new: [`Lote ${last}`] },
        { field: 'size', old: 's', new: 'l' },
      ],
    });
    expect(listed.body.items[2]?.changes.map(({ field }) => field)).toEqual(['kindId']);
    expect(await show(ids[0] ?? 0)).toMatchObject({ size: 's', version: 1 });
    const run = await clerk.call(bulk, 'run', { params: { id: edit.id } });
    expect(run.body).toMatchObject({ jobId: null, bulk: { state: 'done', counts: { done: 3 } } });
    expect(await show(ids[0] ?? 0)).toMatchObject({ size: 'l', kindId: wanted });
    expect((await clerk.call(bulk, 'run', { params: { id: edit.id } })).problem.code).toBe('bulk.over');
    expect((await clerk.call(bulk, 'mine', {})).body.items[0]?.id).toBe(edit.id);
  });

  it('says what cannot change and why, and changes the rest', async () => {
    const { kindId, ids } = await kindOf(['livre', 'tomado']);
    const { kindId: wanted } = await kindOf(['Tomado']);
    const edit = await plan(filtered(kindId), { kindId: wanted });
    expect(edit.counts).toMatchObject({ change: 1, refused: 1 });
    const refused = await clerk.call(bulk, 'entries', { params: { id: edit.id }, query: { outcome: 'refused' } });
    expect(refused.body.items).toMatchObject([{ id: ids[1], title: 'tomado', changes: [], reason: 'Campo: Este valor já está registado' }]);
    await clerk.call(bulk, 'run', { params: { id: edit.id } });
    expect([(await show(ids[0] ?? 0)).kindId, (await show(ids[1] ?? 0)).kindId]).toEqual([wanted, kindId]);
  });

  it('leaves what changed after the dry run, with the name of who did it, and what came after it', async () => {
    const { kindId, ids } = await kindOf(['x', 'y'], { size: 's' });
    const edit = await plan(filtered(kindId), { size: 'l' });
    await other.call(api, 'update', { params: { id: ids[0] ?? 0 }, version: 1, body: { ...(await body(ids[0] ?? 0)), notes: 'meu' } as never });
    const late = await clerk.call(api, 'create', { body: { kindId, name: 'z', code: `z${kindId}`, size: 's' } });
    const run = await clerk.call(bulk, 'run', { params: { id: edit.id } });
    expect(run.body.bulk.counts).toMatchObject({ done: 1, refused: 1 });
    const refused = await clerk.call(bulk, 'entries', { params: { id: edit.id }, query: { outcome: 'refused' } });
    expect(refused.body.items).toMatchObject([{ title: 'x', reason: 'Entretanto Nuno Reis fez outra alteração: fica como está.' }]);
    expect([(await show(ids[0] ?? 0)).size, (await show(ids[1] ?? 0)).size, (await show(late.body.id)).size]).toEqual(['s', 'l', 's']);
  });

  it('of one record does not stand in the way of the next: what the first takes, the dry run already refuses to the second', async () => {
    const [one, two] = [await kindOf(['Igual']), await kindOf(['igual'])];
    const { kindId: wanted } = await kindOf([]);
    const edit = await plan({ ids: [...one.ids, ...two.ids] }, { kindId: wanted });
    expect(edit.counts).toMatchObject({ change: 1, refused: 1 });
  });

  it('takes to the trash what may go, says why the rest stays, and brings it back', async () => {
    const [free, used] = [await kindOf([]), await kindOf(['filho'])];
    const kindBulk = resourceBulk(kinds);
    const call = async (action: 'delete' | 'restore') =>
      clerk.call(kindBulk, 'plan', { body: { selection: { ids: [free.kindId, used.kindId] }, change: { action } } });
    const { bulk: planned } = (await call('delete')).body;
    expect(planned.counts).toMatchObject({ change: 1, refused: 1 });
    const done = await clerk.call(kindBulk, 'run', { params: { id: planned.id } });
    expect(done.body.bulk.counts).toMatchObject({ done: 1, refused: 1 });
    expect((await clerk.call(kindApi, 'show', { params: { id: free.kindId } })).status).toBe(404);
    expect((await call('restore')).body.bulk.total).toBe(1);
    const undone = await clerk.call(kindBulk, 'undo', { params: { id: planned.id } });
    expect(undone.body.bulk.counts).toMatchObject({ undone: 1 });
    expect((await clerk.call(kindApi, 'show', { params: { id: free.kindId } })).status).toBe(200);
    const editor = app.as({ codes: [kinds.permissions.edit], userId: 7 });
    const refused = await editor.call(kindBulk, 'plan', { body: { selection: { ids: [free.kindId] }, change: { action: 'delete' } } });
    expect(refused.status).toBe(403);
  });

  it('is undone in one step; what somebody changed since stays, with their name', async () => {
    const { kindId, ids } = await kindOf(['um', 'dois', 'três'], { size: 's', notes: 'antes' });
    const edit = await plan(filtered(kindId), { size: 'l', notes: null });
    await clerk.call(bulk, 'run', { params: { id: edit.id } });
    const changed = await body(ids[1] ?? 0);
    await other.call(api, 'update', { params: { id: ids[1] ?? 0 }, version: 2, body: { ...changed, notes: 'do Nuno' } as never });
    await other.call(api, 'remove', { params: { id: ids[2] ?? 0 } });
    const undone = await clerk.call(bulk, 'undo', { params: { id: edit.id } });
    expect(undone.body.bulk).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 2 } });
    expect(await show(ids[0] ?? 0)).toMatchObject({ size: 's', notes: 'antes' });
    expect(await show(ids[1] ?? 0)).toMatchObject({ size: 'l', notes: 'do Nuno' });
    const left = await clerk.call(bulk, 'entries', { params: { id: edit.id }, query: { outcome: 'kept' } });
    expect(left.body.items.map(({ title, reason }) => [title, reason])).toEqual([
      ['dois', 'Entretanto Nuno Reis fez outra alteração: fica como está.'],
      ['três', 'Já não está nesta lista.'],
    ]);
    expect((await clerk.call(bulk, 'undo', { params: { id: edit.id } })).problem.code).toBe('bulk.over');
  });

  it('belongs to whoever made it, and asks for a field, records and a number that can be looked over', async () => {
    const { kindId } = await kindOf(['só']);
    const edit = await plan(filtered(kindId), { size: 'l' });
    for (const key of ['show', 'entries', 'run', 'undo'] as const)
      expect((await other.call(bulk, key, { params: { id: edit.id } })).status, key).toBe(404);
    const ask = (selection: unknown, set: unknown) => clerk.call(bulk, 'plan', { body: { selection, change: { set } } });
    expect((await ask(filtered(kindId), {})).problem.code).toBe('bulk.nothing');
    expect((await ask({ ids: [999_999] }, { size: 'l' })).problem.code).toBe('bulk.empty');
    expect((await ask(filtered(kindId), { code: 'x' })).status).toBe(422);
    expect((await ask(filtered(kindId), { size: 'x' })).status).toBe(422);
  });

  it('of many records is a job, step by step', async () => {
    const { kindId } = await kindOf([]);
    await sql`insert into test_thing (kind_id, name, code, size) select ${kindId}::bigint, 'm' || i, 'm' || i, 's' from generate_series(1, 230) i`.execute(
      app.site().db,
    );
    const step = async (answer: { body: { bulk: BulkView; jobId: string | null } }): Promise<BulkView> => {
      expect(await endedJob(clerk, answer.body.jobId)).toMatchObject({ status: 'finished' });
      return (await clerk.call(bulk, 'show', { params: { id: answer.body.bulk.id } })).body;
    };
    const planned = await step(await clerk.call(bulk, 'plan', { body: { selection: filtered(kindId), change: { set: { size: 'l' } } } }));
    expect(planned).toMatchObject({ state: 'planned', counts: { change: 230 } });
    const params = { id: planned.id };
    expect(await step(await clerk.call(bulk, 'run', { params }))).toMatchObject({ state: 'done', counts: { done: 230 } });
    expect(await step(await clerk.call(bulk, 'undo', { params }))).toMatchObject({ state: 'undone', counts: { undone: 230 } });
    const still = await clerk.call(api, 'list', { query: { kindId: String(kindId), size: 'l' } as never });
    expect(still.body.total).toBe(0);
  });
});

it('a list is ordered by one field after the other', async () => {
  const { kindId } = await kindOf([]);
  for (const [name, amount] of [
    ['b', 1],
    ['a', 2],
    ['c', 2],
    ['d', 1],
  ] as const)
    await clerk.call(api, 'create', { body: { kindId, name, code: `o${kindId}${name}`, amount } });
  const names = async (sort: string) =>
    (await clerk.call(api, 'list', { query: { kindId: String(kindId), sort } as never })).body.items.map(({ name }) => name).join('');
  expect(await names('amount,-name')).toBe('dbca');
  expect(await names('-amount,name')).toBe('acbd');
  expect((await clerk.call(api, 'list', { query: { sort: 'name,gone' } as never })).status).toBe(422);
});

async function body(id: number): Promise<Record<string, unknown>> {
  const record = await show(id);
  return Object.fromEntries(Object.keys(things.fields).map((name) => [name, (record as Record<string, unknown>)[name]]));
}
