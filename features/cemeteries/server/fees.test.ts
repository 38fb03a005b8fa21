import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { parties } from '#features/parties/server/index.ts';
import { may } from '../codes.ts';
import { cemeteryDesk } from '../contract.ts';
import { rates } from '../rates.ts';
import * as declared from '../resources.ts';
import { cemeteriesFeature } from './index.ts';
import { clerkOf, deskCodes } from './test-cemetery.ts';

let app: TestApp;
let desk: TestClient;
let clerk: ReturnType<typeof clerkOf>;
let section: number;
let count = 0;

beforeAll(async () => {
  // 21 November 2026.
  app = await testApp({ features: [parties, cemeteriesFeature] });
  desk = app.as({ codes: deskCodes });
  clerk = clerkOf(desk);
  section = (await clerk.section((await clerk.cemetery('TAXAS')).id, 'A')).id;
  const common = { plotKind: 'grave', validFrom: '2024-01-01', dueDays: 30, years: null };
  for (const rate of [
    { name: 'Sepultura, 5 anos', charge: 'temporary', years: 5, amount: '250.00' },
    { name: 'Sepultura perpétua', charge: 'perpetual', amount: '2500.00' },
    { name: 'Taxa anual', charge: 'annual', amount: '18.50' },
  ])
    await clerk.add(rates, { ...common, ...rate });
});
afterAll(async () => app.close());

const concede = async (more: Record<string, unknown> = {}) => {
  const plot = await clerk.plot(section, `t${(count += 1)}`);
  return (await clerk.add(declared.concessions, { plotId: plot.id, kind: 'temporary', startAt: '2026-03-01', years: 5, state: 'active', ...more }))
    .id;
};
const due = async (id: number) => (await desk.call(cemeteryDesk, 'feesDue', { params: { id } })).body;
const charge = (id: number, years: number[], who = desk) => who.call(cemeteryDesk, 'chargeFees', { params: { id }, body: { years } });

describe('a concession', () => {
  it('is asked the fee of the table as it is made, charged once', async () => {
    const id = await concede();
    const fee = { year: 2026, description: 'Sepultura, 5 anos', amount: '250.00', dueAt: '2026-03-31' };
    expect(await due(id)).toEqual({ items: [fee], unpriced: null });
    expect((await charge(id, [2025, 2026])).body).toEqual({ charged: 1 });
    expect(await due(id)).toEqual({ items: [], unpriced: null });
    expect((await charge(id, [2026])).body).toEqual({ charged: 0 });
    const { items } = (await desk.call(resourceContract(declared.fees), 'list', { query: { concessionId: String(id) } as never })).body;
    expect(items).toMatchObject([{ ...fee, paid: false, paidAt: null }]);
  });

  it('is renewed term after term, and asked the fee of each', async () => {
    const id = await concede({ startAt: '2021-02-10' });
    expect(await clerk.read(declared.concessions, id)).toMatchObject({ endAt: '2026-02-09' });
    const first = await clerk.add(declared.renewals, { concessionId: id, process: 'Despacho 12/2026', agreedAt: '2026-02-01', years: 5 });
    expect(first).toMatchObject({ startAt: '2026-02-10', endAt: '2031-02-09' });
    const second = await clerk.add(declared.renewals, { concessionId: id, process: 'Despacho 12/2026', agreedAt: '2026-02-01', years: 10 });
    expect(await clerk.read(declared.concessions, id)).toMatchObject({ endAt: '2041-02-09' });
    expect((await due(id)).items.map(({ year, description }) => [year, description])).toEqual([
      [2024, 'Taxa anual'],
      [2025, 'Taxa anual'],
      [2026, 'Sepultura, 5 anos'],
    ]);
    // The table has no ten years.
    expect((await due(id)).unpriced).toEqual({ startAt: '2031-02-10', years: 10 });
    expect((await clerk.change(declared.renewals, first.id, { years: 6 })).body).toMatchObject({ endAt: '2032-02-09' });
    expect(await clerk.read(declared.renewals, second.id)).toMatchObject({ startAt: '2032-02-10', endAt: '2042-02-09' });
    await clerk.drop(declared.renewals, second.id);
    expect(await clerk.read(declared.concessions, id)).toMatchObject({ endAt: '2032-02-09' });
    expect((await clerk.change(declared.concessions, id, { startAt: '2021-03-10' })).body).toMatchObject({ endAt: '2032-03-09' });
  });

  it('for ever, or over, is not renewed; what is over is asked nothing', async () => {
    const forEver = await concede({ kind: 'perpetual', years: null });
    expect((await due(forEver)).items).toMatchObject([{ description: 'Sepultura perpétua', amount: '2500.00' }]);
    const refused = await clerk.send(declared.renewals, { concessionId: forEver, process: 'Despacho 12/2026', agreedAt: '2026-03-01', years: 5 });
    expect(refused.problem.fields?.['years']?.[0]?.code).toBe('cemeteries.no-renewal');
    const over = await concede({ state: 'ended' });
    expect(await due(over)).toEqual({ items: [], unpriced: null });
  });

  it('tells who may see it, lets who may change it charge, and nobody of another municipality', async () => {
    const id = await concede();
    const reader = app.as({ codes: [may.concessions.detail] });
    expect((await reader.call(cemeteryDesk, 'feesDue', { params: { id } })).status).toBe(200);
    expect((await charge(id, [2026], reader)).status).toBe(403);
    const beta = app.as({ tenant: 'beta', codes: deskCodes });
    expect((await beta.call(cemeteryDesk, 'feesDue', { params: { id } })).status).toBe(404);
    expect((await charge(id, [2026], beta)).status).toBe(404);
  });
});

it('the list of fees begins with what is longest overdue, and ends with what is paid', async () => {
  const id = await concede({ startAt: '2023-05-01', kind: 'perpetual', years: null });
  const list = async () =>
    (await desk.call(resourceContract(declared.fees), 'list', { query: { concessionId: String(id) } as never })).body.items.map(
      (row) => (row as { year?: number }).year,
    );
  expect((await charge(id, [2024, 2025, 2026])).body).toEqual({ charged: 3 });
  expect(await list()).toEqual([2024, 2025, 2026]);
  const { items } = (await desk.call(resourceContract(declared.fees), 'list', { query: { concessionId: String(id) } as never })).body;
  const paid = await clerk.change(declared.fees, items[0]?.id ?? 0, { paidAt: '2026-01-05' });
  expect(paid.body).toMatchObject({ paid: true });
  expect(await list()).toEqual([2025, 2026, 2024]);
});
