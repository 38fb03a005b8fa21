import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statistics } from '../statistics-contract.ts';
import type { Town } from '../../server/test-town.ts';
import { openFiguresTown } from './figures-town.ts';

let town: Town;
beforeAll(async () => {
  town = await openFiguresTown();
});
afterAll(() => town.close());

describe('the public figures', () => {
  it('count what everybody may see, in the months of the municipality', async () => {
    const { body } = await town.anyone.call(statistics, 'figures', {});
    expect(body).toMatchObject({ asOf: '2026-11-21T10:00:00.000Z', recent: { reported: 3, closed: 3 }, open: 3, medianDays: 10 });
    // Of so few nothing is told that could be somebody's.
    expect(body).toMatchObject({ inTime: null, reopened: null, satisfied: null, answers: null });
    expect(body.months[0]).toEqual({ month: '2025-12', reported: 1, closed: 1 });
    expect(body.months.map(({ reported }) => reported)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 3]);
    expect(body.months.map(({ closed }) => closed)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  });

  it('tell types and parishes apart, the most reported first', async () => {
    const { types, parishes } = (await town.anyone.call(statistics, 'figures', {})).body;
    const brief = (groups: typeof types) => groups.map(({ name, reported, closed, open, medianDays }) => [name, reported, closed, open, medianDays]);
    expect(brief(types)).toEqual([
      ['Iluminação pública', 4, 2, 2, 3],
      ['Resíduos e limpeza', 3, 2, 1, 25],
      ['Espaços verdes', 1, 1, 0, 10],
    ]);
    expect(brief(parishes)).toEqual([
      ['Nascente', 4, 2, 2, 10],
      ['Poente', 3, 3, 0, 4],
    ]);
  });

  it('are the same for staff: they are everybody’s', async () => {
    const [all, manager] = await Promise.all([town.anyone, town.vera].map((who) => who.call(statistics, 'figures', {})));
    expect(manager?.body).toEqual(all?.body);
  });
});

it('a municipality without occurrences has figures too', async () => {
  const { status, body } = await town.app.as({ tenant: 'beta' }).call(statistics, 'figures', {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ recent: { reported: 0, closed: 0 }, open: 0, medianDays: null, types: [], parishes: [] });
  expect(body.months).toHaveLength(12);
});

describe('the heat map', () => {
  const heat = async (who = town.anyone, query: Record<string, unknown> = {}) =>
    (await who.call(statistics, 'heat', { query: { bbox: '-4000,-4000,4000,4000', resolution: 10, ...query } as never })).body;

  it('stands for every occurrence the viewer may see', async () => {
    const of = ({ squares }: Awaited<ReturnType<typeof heat>>) => squares.reduce((sum, { n }) => sum + n, 0);
    expect([of(await heat()), of(await heat(town.vera))]).toEqual([9, 11]);
    expect(of(await heat(town.anyone, { from: '2026-11-01' }))).toBe(3);
  });

  it('tells the parishes with the most', async () => {
    expect((await heat()).parishes.map(({ name, n }) => [name, n])).toEqual([
      ['Poente', 4],
      ['Nascente', 4],
    ]);
    expect((await heat(town.vera, { from: '2026-11-01' })).parishes.map(({ name, n }) => [name, n])).toEqual([
      ['Poente', 4],
      ['Nascente', 1],
    ]);
  });
});
