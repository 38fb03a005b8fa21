import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { resourceContract } from '../contract.ts';
import { recordsContract } from '../records.ts';
import { kinds, testFeature, things } from './fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [testFeature] });
});
afterAll(() => app.close());

it('finds records of everything one may open, and of nothing else', async () => {
  const codes = [...Object.values(kinds.permissions), ...Object.values(things.permissions)];
  const clerk = app.as({ codes });
  const kindId = (await clerk.call(resourceContract(kinds), 'create', { body: { name: 'Rua calcetada' } })).body.id;
  for (const [name, code] of [
    ['Rua da Água', 'a1'],
    ['Na rua', 'a2'],
  ] as const)
    await clerk.call(resourceContract(things), 'create', { body: { kindId, name, code } });
  const find = async (who: typeof clerk, q: string) =>
    (await who.call(recordsContract, 'search', { query: { q } })).body.items?.map(({ title }) => title);
  expect(await find(clerk, 'RUA')).toEqual(['Rua calcetada', 'Rua da Água', 'Na rua']);
  expect(await find(clerk, 'agua rua')).toEqual(['Rua da Água']);
  expect(await find(app.as({ codes: [kinds.permissions.view, kinds.permissions.detail] }), 'rua')).toEqual(['Rua calcetada']);
  expect(await find(app.as({ codes: [kinds.permissions.view] }), 'rua')).toEqual([]);
  expect(await find(app.as({ codes, tenant: 'beta' }), 'rua')).toEqual([]);
  expect((await app.anonymous.call(recordsContract, 'search', { query: { q: 'rua' } })).status).toBe(401);
  expect((await clerk.call(recordsContract, 'search', { query: { q: 'r' } })).status).toBe(422);
});
