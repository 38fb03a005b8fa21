import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { parties } from '#features/parties/server/index.ts';
import { may } from '../codes.ts';
import * as declared from '../resources.ts';
import { cemeteriesFeature } from './index.ts';
import { clerkOf, deskCodes } from './test-cemetery.ts';

let app: TestApp;
let desk: TestClient;
let clerk: ReturnType<typeof clerkOf>;
let section: number;
let count = 0;

beforeAll(async () => {
  app = await testApp({ features: [parties, cemeteriesFeature] });
  desk = app.as({ codes: deskCodes });
  clerk = clerkOf(desk);
  section = (await clerk.section((await clerk.cemetery('NOVO')).id, 'A')).id;
});
afterAll(async () => app.close());

const plot = async (more: Record<string, unknown> = {}) => (await clerk.plot(section, `p${(count += 1)}`, more)).id;
const person = async (diedAt = '2015-05-01') => (await clerk.person(`Pessoa ${(count += 1)}`, diedAt)).id;
const codesOf = (problem: { fields?: Record<string, { code: string }[]>; code: string }): string[] =>
  problem.fields ? Object.entries(problem.fields).flatMap(([name, list]) => list.map(({ code }) => `${name} ${code}`)) : [problem.code];

describe('a register', () => {
  it('numbers its entries by kind and year, and says who lies where', async () => {
    const [where, who] = [await plot(), await person()];
    const first = await clerk.bury(who, where, '2015-05-03');
    const second = await clerk.bury(await person(), await plot(), '2015-06-03');
    expect([first.status, second.status]).toEqual([201, 201]);
    const numbers = [first, second].map(({ body }) => Number(String(body['number']).split('/')[0]));
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
    expect(String(first.body['number'])).toMatch(/^\d+\/2015$/);
    expect(await clerk.read(declared.deceased, who)).toMatchObject({ plotId: where, form: 'body', sinceAt: '2015-05-03', opensAt: '2018-05-04' });
    expect(await clerk.read(declared.plots, where)).toMatchObject({ state: 'occupied', name: expect.stringMatching(/^NOVO A-p/) });
  });

  it('does not believe what is computed when it is sent', async () => {
    const where = await plot({ state: 'occupied', conceded: true, name: 'x', cemeteryId: null });
    expect(await clerk.read(declared.plots, where)).toMatchObject({ state: 'free', conceded: false });
    const who = (await clerk.person('Ninguém', null, { plotId: where, form: 'body' })).id;
    expect(await clerk.read(declared.deceased, who)).toMatchObject({ plotId: null, form: null });
  });

  it('refuses what the law forbids, beside the field', async () => {
    const [where, who] = [await plot(), await person('2015-05-01')];
    expect(codesOf((await clerk.bury(who, where, '2015-05-01')).problem)).toEqual(['doneAt cemeteries.before-a-day']);
    expect(codesOf((await clerk.bury(who, where, '2099-01-01')).problem)).toEqual(['doneAt date.future']);
    expect((await clerk.bury(who, where, '2023-02-30')).status).toBe(422);
    expect((await clerk.bury(who, where, '2015-05-02')).status).toBe(201);
    const out = { kind: 'exhumation', deceasedId: who, result: 'bones', destination: 'Crematório' };
    const early = await clerk.send(declared.operations, { ...out, doneAt: '2018-05-02' });
    expect(codesOf(early.problem)).toEqual(['doneAt cemeteries.too-early']);
    expect(early.problem.fields?.['doneAt']?.[0]?.message).toContain('03/05/2018');
    expect((await clerk.send(declared.operations, { ...out, doneAt: '2018-05-03' })).status).toBe(201);
    expect(await clerk.read(declared.plots, where)).toMatchObject({ state: 'free' });
  });

  it('follows an entry that was somebody else’s', async () => {
    const [where, who, other] = [await plot(), await person(), await person()];
    const { id } = (await clerk.bury(who, where, '2016-03-01')).body;
    expect((await clerk.change(declared.operations, id, { deceasedId: other })).status).toBe(200);
    expect(await clerk.read(declared.deceased, who)).toMatchObject({ plotId: null, form: null });
    expect(await clerk.read(declared.deceased, other)).toMatchObject({ plotId: where, form: 'body' });
  });

  it('keeps a grave to what it takes', async () => {
    const where = await plot();
    expect((await clerk.bury(await person(), where, '2016-01-01')).status).toBe(201);
    const full = await clerk.bury(await person(), where, '2016-01-02');
    expect(codesOf(full.problem)).toEqual(['toPlotId cemeteries.full']);
    expect(codesOf((await clerk.change(declared.plots, where, { capacity: null })).problem)).toEqual(['capacity required']);
    expect(codesOf((await clerk.change(declared.plots, where, { kind: 'vault' })).problem)).toEqual(['kind cemeteries.in-use']);
    expect((await clerk.drop(declared.plots, where)).problem.code).toBe('record.in-use');
  });

  it('follows a correction, a deletion and a restoration', async () => {
    const [wrong, right, who] = [await plot(), await plot(), await person()];
    const { id } = (await clerk.bury(who, wrong, '2016-03-01')).body;
    expect((await clerk.change(declared.operations, id, { toPlotId: right })).status).toBe(200);
    const states = async () => [(await clerk.read(declared.plots, wrong))['state'], (await clerk.read(declared.plots, right))['state']];
    expect(await states()).toEqual(['free', 'occupied']);
    expect(codesOf((await clerk.change(declared.operations, id, { doneAt: '2017-03-01' })).problem)).toEqual(['doneAt cemeteries.fixed']);
    const later = (await clerk.send(declared.operations, { kind: 'exhumation', deceasedId: who, doneAt: '2020-01-01', result: 'bones' })).body;
    expect((await clerk.drop(declared.operations, id)).problem.code).toBe('cemeteries.chain');
    expect((await clerk.drop(declared.operations, later.id)).status).toBe(204);
    expect((await clerk.drop(declared.operations, id)).status).toBe(204);
    expect(await states()).toEqual(['free', 'free']);
    expect((await clerk.bury(await person(), right, '2016-04-01')).status).toBe(201);
    expect(codesOf((await clerk.restore(declared.operations, id)).problem)).toEqual(['toPlotId cemeteries.full']);
    expect((await clerk.change(declared.deceased, who, { diedAt: '2019-01-01' })).status).toBe(200);
  });

  it('holds a death to what was done after it', async () => {
    const [where, who] = [await plot(), await person('2016-01-01')];
    await clerk.bury(who, where, '2016-01-05');
    expect(codesOf((await clerk.change(declared.deceased, who, { diedAt: '2016-02-01' })).problem)).toEqual(['diedAt cemeteries.before-death']);
    expect((await clerk.change(declared.deceased, who, { diedAt: '2016-01-02', plotId: null, form: null })).status).toBe(200);
    expect(await clerk.read(declared.deceased, who)).toMatchObject({ plotId: where, form: 'body' });
  });

  it('answers a stale form with the newer record', async () => {
    const where = await plot();
    const { version } = await clerk.read(declared.plots, where);
    expect((await clerk.change(declared.plots, where, { urns: 3 }, version)).status).toBe(200);
    expect((await clerk.change(declared.plots, where, { urns: 4 }, version)).status).toBe(409);
  });
});

describe('two at once', () => {
  it('one of two burials in a grave for one wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const where = await plot();
      const people = await Promise.all([person(), person(), person()]);
      const answers = await Promise.all(people.map((who) => clerk.bury(who, where, '2016-05-05')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
      expect((await clerk.read(declared.plots, where))['state']).toBe('occupied');
    }
  });

  it('somebody is buried once, in one of two places', async () => {
    const [a, b, who] = [await plot(), await plot(), await person()];
    const answers = await Promise.all([clerk.bury(who, a, '2016-05-05'), clerk.bury(who, b, '2016-05-05')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const states = await Promise.all([a, b].map(async (id) => (await clerk.read(declared.plots, id))['state']));
    expect(states.toSorted()).toEqual(['free', 'occupied']);
  });

  it('people who change places never wait for each other in a circle', async () => {
    const [a, b] = [await plot({ kind: 'vault', capacity: 5 }), await plot({ kind: 'vault', capacity: 5 })];
    const [one, two] = [await person(), await person()];
    await clerk.bury(one, a, '2016-05-05');
    await clerk.bury(two, b, '2016-05-05');
    const move = (deceasedId: number, toPlotId: number) =>
      clerk.send(declared.operations, { kind: 'transfer', deceasedId, toPlotId, doneAt: '2017-01-01' });
    const answers = await Promise.all([move(one, b), move(two, a)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await clerk.read(declared.deceased, one)).toMatchObject({ plotId: b });
    expect(await clerk.read(declared.deceased, two)).toMatchObject({ plotId: a });
  });

  it('a plot is conceded once', async () => {
    const where = await plot();
    const give = () => clerk.send(declared.concessions, { plotId: where, kind: 'perpetual', startAt: '2020-01-01', state: 'active' });
    const answers = await Promise.all([give(), give()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await clerk.read(declared.plots, where)).toMatchObject({ state: 'conceded', conceded: true });
  });
});

describe('a concession', () => {
  const values = { kind: 'temporary', startAt: '2020-03-01', years: 10, state: 'active' };

  it('has its end computed, and frees the plot when it is over', async () => {
    const where = await plot();
    const { id } = await clerk.add(declared.concessions, { ...values, plotId: where });
    expect(await clerk.read(declared.concessions, id)).toMatchObject({ endAt: '2030-02-28', number: expect.stringMatching(/^\d+\/2020$/) });
    expect((await clerk.change(declared.concessions, id, { state: 'ended' })).status).toBe(200);
    expect(await clerk.read(declared.plots, where)).toMatchObject({ state: 'free' });
    const next = await clerk.add(declared.concessions, { ...values, plotId: where });
    expect((await clerk.drop(declared.concessions, id)).status).toBe(204);
    expect(codesOf((await clerk.send(declared.concessions, { ...values, years: null, plotId: await plot() })).problem)).toEqual(['years required']);
    const other = await plot();
    expect((await clerk.change(declared.concessions, next.id, { plotId: other })).status).toBe(200);
    expect(await clerk.read(declared.plots, where)).toMatchObject({ state: 'free' });
    expect(await clerk.read(declared.plots, other)).toMatchObject({ state: 'conceded' });
  });

  it('lapses only 60 days after the public notice', async () => {
    const { id } = await clerk.add(declared.concessions, { ...values, plotId: await plot() });
    expect(codesOf((await clerk.change(declared.concessions, id, { state: 'lapsed' })).problem)).toEqual(['noticeAt required']);
    const soon = app.services.now().toISOString().slice(0, 10);
    expect(codesOf((await clerk.change(declared.concessions, id, { state: 'lapsed', noticeAt: soon })).problem)).toEqual([
      'noticeAt cemeteries.lapse-early',
    ]);
    expect((await clerk.change(declared.concessions, id, { state: 'lapsed', noticeAt: '2024-01-01' })).status).toBe(200);
  });

  it('is not restored beside another in force', async () => {
    const where = await plot();
    const { id } = await clerk.add(declared.concessions, { ...values, plotId: where });
    await clerk.drop(declared.concessions, id);
    expect(await clerk.read(declared.plots, where)).toMatchObject({ state: 'free' });
    await clerk.add(declared.concessions, { ...values, plotId: where });
    expect(codesOf((await clerk.restore(declared.concessions, id)).problem)).toEqual(['plotId taken']);
  });
});

it('renames its plots with the section and the cemetery', async () => {
  const cemetery = await clerk.cemetery('VELHO');
  const own = await clerk.section(cemetery.id, 'B');
  const { id } = await clerk.plot(own.id, '7');
  await clerk.change(declared.sections, own.id, { code: 'C' });
  await clerk.change(declared.cemeteries, cemetery.id, { code: 'ANTIGO' });
  expect(await clerk.read(declared.plots, id)).toMatchObject({ name: 'ANTIGO C-7', cemeteryId: cemetery.id });
  expect((await clerk.drop(declared.sections, own.id)).problem.code).toBe('record.in-use');
});

it('opens to whoever holds the codes', async () => {
  const reader = app.as({ codes: [may.plots.view, may.plots.detail] });
  expect((await reader.call(resourceContract(declared.plots), 'list', { query: {} })).status).toBe(200);
  expect((await reader.call(resourceContract(declared.operations), 'list', { query: {} })).status).toBe(403);
  expect((await clerkOf(reader).send(declared.plots, { sectionId: section, code: 'z', kind: 'grave', capacity: 1, urns: 1 })).status).toBe(403);
});
