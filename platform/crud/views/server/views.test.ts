import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { shareViews, viewsContract as api } from '../contract.ts';
import { testFeature } from '../../server/fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [testFeature] });
});
afterAll(() => app.close());

const state = { filters: { active: 'true' }, q: 'rua', sort: '-name,code', pageSize: 50, columns: ['name'] };
const list = 'test-things';
const body = (name: string, more: Record<string, unknown> = {}) => ({ list, name, state, ...more }) as never;

describe('saved views', () => {
  it('are mine until I share them with a role, and keep everything the list shows', async () => {
    const rita = app.as({ userId: 21, roleIds: [4], codes: [shareViews] });
    const nuno = app.as({ userId: 22, roleIds: [4] });
    const vera = app.as({ userId: 23, roleIds: [5] });
    const made = await rita.call(api, 'create', { body: body('Só minhas') });
    expect(made.body).toMatchObject({ name: 'Só minhas', mine: true, roleId: null, isDefault: false, state });
    const shared = await rita.call(api, 'create', { body: body('Da equipa', { roleId: 4 }) });
    const seen = async (who: typeof rita) => (await who.call(api, 'list', { query: { list } })).body.items.map(({ name, mine }) => [name, mine]);
    expect(await seen(rita)).toEqual([
      ['Da equipa', true],
      ['Só minhas', true],
    ]);
    expect(await seen(nuno)).toEqual([['Da equipa', false]]);
    expect(await seen(vera)).toEqual([]);
    expect(await seen(app.as({ userId: 21, roleIds: [4], tenant: 'beta' }))).toEqual([]);
    expect((await nuno.call(api, 'update', { params: { id: shared.body.id }, body: { name: 'x', state } as never })).status).toBe(404);
    expect((await nuno.call(api, 'remove', { params: { id: shared.body.id } })).status).toBe(404);
    expect((await app.as({ userId: 24, codes: [shareViews] }).call(api, 'remove', { params: { id: made.body.id } })).status).toBe(404);
    expect((await app.as({ userId: 24, codes: [shareViews] }).call(api, 'remove', { params: { id: shared.body.id } })).status).toBe(204);
  });

  it('are shared only by whoever may, and carry one name each', async () => {
    const ana = app.as({ userId: 31, roleIds: [6] });
    expect((await ana.call(api, 'create', { body: body('Partilhada', { roleId: 6 }) })).status).toBe(403);
    const made = await ana.call(api, 'create', { body: body('Rua') });
    expect((await ana.call(api, 'update', { params: { id: made.body.id }, body: { name: 'Rua', roleId: 6, state } as never })).status).toBe(403);
    const twice = await ana.call(api, 'create', { body: body('RUA') });
    expect(twice.problem.fields).toMatchObject({ name: [{ code: 'taken' }] });
    const renamed = await ana.call(api, 'update', { params: { id: made.body.id }, body: { name: 'Ruas', state } as never });
    expect(renamed.body).toMatchObject({ id: made.body.id, name: 'Ruas' });
    expect((await app.anonymous.call(api, 'list', { query: { list } })).status).toBe(401);
  });

  it('open the list by my choice, otherwise by my role', async () => {
    const chief = app.as({ userId: 41, roleIds: [8], codes: [shareViews] });
    const clerk = app.as({ userId: 42, roleIds: [7, 8] });
    const first = async () => (await clerk.call(api, 'list', { query: { list } })).body.items.find(({ isDefault }) => isDefault)?.name;
    const bad = await chief.call(api, 'create', { body: body('Sem perfil', { roleDefault: true }) });
    expect(bad.problem.fields).toHaveProperty('roleId');
    await chief.call(api, 'create', { body: body('Do perfil', { roleId: 8, roleDefault: true }) });
    expect(await first()).toBe('Do perfil');
    const own = await clerk.call(api, 'create', { body: body('Meu começo') });
    await clerk.call(api, 'setDefault', { body: { list, id: own.body.id } });
    expect(await first()).toBe('Meu começo');
    await clerk.call(api, 'setDefault', { body: { list, id: null } });
    expect(await first()).toBeUndefined();
    await clerk.call(api, 'setDefault', { body: { list, id: own.body.id } });
    await clerk.call(api, 'remove', { params: { id: own.body.id } });
    expect(await first()).toBe('Do perfil');
    expect((await clerk.call(api, 'setDefault', { body: { list, id: 999_999 } })).status).toBe(404);
  });
});
