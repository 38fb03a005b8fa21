import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { endedJob } from '#platform/testing/until.ts';
import { readText } from '#platform/files/server/document-text/read-text.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parties } from '#features/parties/server/index.ts';
import { cemeteryDesk, graveContract } from '../contract.ts';
import { mayDesk, mayFind } from '../codes.ts';
import { importBulk, importContract, type Mapping } from '../import-contract.ts';
import * as declared from '../resources.ts';
import { forgetHandler } from './import-read.ts';
import { cemeteriesFeature } from './index.ts';
import { clerkOf, deskCodes } from './test-cemetery.ts';

let app: TestApp;
let desk: TestClient;
let clerk: ReturnType<typeof clerkOf>;
let visitor: TestClient;
const ids = { open: 0, closed: 0, grave: 0, secret: 0 };
const square = (x: number, y: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});

/** The test's day is the clock's. */
let year: number;

beforeAll(async () => {
  const tenants = [testTenant('alfa', { permissions: { [mayFind]: 'none' } }), testTenant('beta')];
  app = await testApp({ features: [parties, cemeteriesFeature], work: true, tenants });
  year = app.services.now().getUTCFullYear();
  desk = app.as({ codes: deskCodes });
  clerk = clerkOf(desk);
  visitor = app.anonymous;
  const open = await clerk.cemetery('ABERTO', { privacyYears: 2, openingHours: '9-17', phone: '+351 200 000 111', area: square(0, 0, 100) });
  const closed = await clerk.cemetery('FECHADO', { published: false });
  ids.open = open.id;
  ids.closed = closed.id;
  const a = await clerk.section(open.id, 'A');
  ids.grave = (await clerk.plot(a.id, '1', { kind: 'vault', capacity: 20, area: square(10, 10, 2) })).id;
  ids.secret = (await clerk.plot((await clerk.section(closed.id, 'B')).id, '1', { kind: 'vault', capacity: 20 })).id;
  const lay = async (name: string, diedAt: string, doneAt: string, plotId = ids.grave, more = {}): Promise<number> => {
    const { id } = await clerk.person(name, diedAt, more);
    const answer = await clerk.bury(id, plotId, doneAt);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem));
    return id;
  };
  await lay('Maria da Conceição Antunes', '1980-02-03', '1980-02-05', ids.grave, { bornAt: '1901-06-07', taxNumber: '299123456' });
  await lay('Maria Antunes Recente', `${year - 1}-01-01`, `${year - 1}-01-03`);
  await lay('Maria Antunes Reservada', '1990-01-01', '1990-01-03', ids.grave, { withheld: true });
  await lay('Maria Antunes Fechada', '1990-01-01', '1990-01-03', ids.secret);
  const gone = await lay('Maria Antunes Trasladada', '1990-01-01', '1990-01-03');
  await clerk.add(declared.operations, { kind: 'transfer', deceasedId: gone, doneAt: '1999-01-01', destination: 'Porto Sereno' });
});
afterAll(async () => app.close());

const find = async (q: string, more: { cemetery?: number } = {}) => (await visitor.call(graveContract, 'search', { query: { q, ...more } })).body;

it('finds those who died long enough ago, by any of their names, and tells no more than the stone', async () => {
  const { items, more } = await find('antunes maria');
  expect(items).toEqual([
    {
      id: expect.any(Number),
      name: 'Maria da Conceição Antunes',
      bornYear: 1901,
      diedYear: 1980,
      cemetery: 'Cemitério ABERTO',
      plotId: ids.grave,
      plot: 'ABERTO A-1',
      kind: 'vault',
    },
  ]);
  expect(more).toBe(false);
  expect((await find('CONCEICAO')).items).toHaveLength(1);
  expect((await find('ceição')).items).toEqual([]);
  expect((await find('antunes', { cemetery: ids.closed })).items).toEqual([]);
  expect((await find('%%%')).items).toEqual([]);
  expect((await visitor.call(graveContract, 'search', { query: { q: 'an' } })).status).toBe(422);
});

it('follows the years of privacy of the cemetery', async () => {
  await clerk.change(declared.cemeteries, ids.open, { privacyYears: 0 });
  expect((await find('recente')).items).toHaveLength(1);
  await clerk.change(declared.cemeteries, ids.open, { privacyYears: 100 });
  expect((await find('antunes')).items).toEqual([]);
  await clerk.change(declared.cemeteries, ids.open, { privacyYears: 2 });
});

it('shows the plan of a published cemetery only', async () => {
  const { body } = await visitor.call(graveContract, 'plan', { params: { id: ids.grave } });
  expect(body).toMatchObject({ box: [10, -12, 2, 2], at: [11, 11] });
  expect(body.plot).toMatch(/^M 10 -10 L/);
  expect((await visitor.call(graveContract, 'plan', { params: { id: ids.secret } })).status).toBe(404);
  const places = (await visitor.call(graveContract, 'places', {})).body.items;
  expect(places).toMatchObject([{ name: 'Cemitério ABERTO', openingHours: '9-17', at: [50, 50] }]);
});

it('answers without JavaScript too, kept by no cache where a name was asked', async () => {
  const page = await visitor.inject({ url: '/cemiterios?q=antunes' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Maria da Conceição Antunes');
  expect(page.body).not.toContain('Reservada');
  expect(page.headers['cache-control']).toContain('no-store');
  const other = app.as({ codes: [], tenant: 'beta' });
  expect((await other.call(graveContract, 'search', { query: { q: 'antunes' } })).status).toBe(403);
});

it('counts places, what ends, what is owed and what may be opened', async () => {
  const plot = await clerk.plot((await clerk.section(ids.open, 'C')).id, '1');
  const who = (await clerk.person('Aberta Em Breve', '2015-01-01')).id;
  await clerk.bury(who, plot.id, '2015-01-03');
  const { id } = await clerk.add(declared.concessions, { plotId: plot.id, kind: 'temporary', years: 5, startAt: '2016-01-01', state: 'active' });
  await clerk.add(declared.fees, { concessionId: id, description: 'Taxa anual', year: 2017, amount: '12.50', dueAt: '2017-03-31' });
  await clerk.add(declared.fees, {
    concessionId: id,
    description: 'Taxa anual',
    year: 2018,
    amount: '12.50',
    dueAt: '2018-03-31',
    paidAt: '2018-03-30',
  });
  const ask = async (client = desk) => (await client.call(cemeteryDesk, 'overview', { query: { cemetery: ids.open } })).body;
  const { groups, ending, overdue, opening } = await ask();
  expect(groups).toEqual([
    { section: 'ABERTO A', kind: 'vault', state: 'occupied', count: 1 },
    { section: 'ABERTO C', kind: 'grave', state: 'occupied', count: 1 },
  ]);
  expect(ending).toMatchObject({ total: 1, items: [{ id, endAt: '2020-12-31' }] });
  expect(overdue).toMatchObject({ total: 1, amount: '12.50', items: [{ year: 2017, amount: '12.50' }] });
  expect(opening).toMatchObject({ total: 1, items: [{ id: who, name: 'Aberta Em Breve', opensAt: '2018-01-04' }] });
  expect((await ask(app.as({ codes: [mayDesk.overview] }))).opening.items[0]?.name).toBeNull();
  const plan = (await desk.call(cemeteryDesk, 'plan', { params: { id: ids.open } })).body;
  expect(plan).toMatchObject({ undrawn: 1, plots: [{ id: ids.grave, state: 'occupied' }] });
});

it('prints a register in the order of its numbers', async () => {
  const { status, body } = await desk.call(cemeteryDesk, 'register', { body: { book: 'burial', year: 1990, cemetery: ids.open } });
  expect(status).toBe(202);
  const job = await endedJob(desk, body.jobId);
  expect(job.status).toBe('finished');
  const file = await desk.inject({ url: job.downloadUrl ?? '' });
  const folder = mkdtempSync(join(tmpdir(), 'register-'));
  const path = join(folder, 'livro.pdf');
  writeFileSync(path, file.rawPayload);
  const text = JSON.stringify(await readText(path, 'application/pdf'));
  rmSync(folder, { recursive: true });
  expect(text).toContain('Livro de inumações 1990');
  expect(text).toContain('Reservada');
  expect(text).not.toContain('Fechada');
});

it('brings a table: dry run, refusals, import and taking back', async () => {
  const rows = [
    'Cemitério;Talhão;Sepultura;Tipo;Nome;Falecimento;Inumação',
    'ABERTO;Z;1;sepultura;Joaquim Importado;01/03/1955;03/03/1955',
    'ABERTO;Z;1;sepultura;Segunda Importada;01/03/1956;03/03/1956',
    'ABERTO;Z;2;ossário;Ossos Importados;01/03/1930;05/06/1950',
    'ABERTO;Z;3;sepultura;;;',
    'NENHUM;Z;1;sepultura;Sem Cemitério;01/03/1955;03/03/1955',
    'ABERTO;Z;4;sepultura;Sem Data;01/03/1955;ontem',
  ];
  const sent = await desk.call(importContract, 'upload', { files: [{ name: 'livro.csv', content: Buffer.from(rows.join('\n')) }] });
  expect(sent.status).toBe(202);
  expect((await endedJob(desk, sent.body.jobId)).status).toBe('finished');
  const read = (await desk.call(importContract, 'show', { params: { id: sent.body.id } })).body;
  expect(read).toMatchObject({
    rows: 6,
    proposed: { cemetery: 'Cemitério', section: 'Talhão', plot: 'Sepultura', kind: 'Tipo', name: 'Nome', doneAt: 'Inumação' },
  });
  const change: Mapping = { import: read.id, columns: read.proposed, missing: 'make' };
  const planned = (await desk.call(importBulk, 'plan', { body: { selection: {}, change } })).body.bulk;
  expect(planned).toMatchObject({ state: 'planned', counts: { change: 3, refused: 3 } });
  const refused = (await desk.call(importBulk, 'entries', { params: { id: planned.id }, query: { outcome: 'refused' } })).body.items;
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('não tem espaço'),
    'Cemitério (código ou nome): Não existe «NENHUM».',
    'Data da inumação: Não se entende «ontem».',
  ]);
  const count = async () => (await find('importad')).items.length;
  expect(await count()).toBe(0);
  expect((await desk.call(importBulk, 'run', { params: { id: planned.id } })).body.bulk).toMatchObject({ state: 'done', counts: { done: 3 } });
  expect(await count()).toBe(2);
  const undone = (await desk.call(importBulk, 'undo', { params: { id: planned.id } })).body.bulk;
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } });
  expect(await count()).toBe(0);
  expect((await desk.call(cemeteryDesk, 'overview', { query: {} })).body.groups.some(({ section }) => section.endsWith('Z'))).toBe(false);
});

it('keeps an import to whoever brought it', async () => {
  const sent = await desk.call(importContract, 'upload', { files: [{ name: 'livro.txt', content: Buffer.from('a;b\n1;2') }] });
  expect(sent.status).toBe(422);
  const own = await desk.call(importContract, 'upload', { files: [{ name: 'livro.csv', content: Buffer.from('a;b\n1;2') }] });
  const other = app.as({ codes: deskCodes, userId: 77 });
  expect((await other.call(importContract, 'show', { params: { id: own.body.id } })).status).toBe(404);
  const change: Mapping = { import: own.body.id, columns: { cemetery: 'a', section: 'a', plot: 'b' }, missing: 'make' };
  expect((await other.call(importBulk, 'plan', { body: { selection: {}, change } })).status).toBe(404);
});

it('forgets after a week what was brought, though nobody brings more', async () => {
  const { db } = app.site();
  const daysAgo = (days: number) => new Date(app.services.now().getTime() - days * 86_400_000);
  await sql`insert into cemetery_import (user_id, file_name, state, created_at) values (1, 'velho.csv', 'ready', ${daysAgo(8)}), (1, 'recente.csv', 'ready', ${daysAgo(6)})`.execute(
    db,
  );
  await sql`insert into cemetery_import_row (import_id, row, data) select id, 1, '{"Nome":"Esquecida"}' from cemetery_import where file_name in ('velho.csv', 'recente.csv')`.execute(
    db,
  );
  const run = { site: app.site(), actor: system, services: app.services, payload: {}, signal: new AbortController().signal } as unknown as JobRun;
  await forgetHandler.handler(run);
  const { rows } = await sql<{ name: string; rows: number }>`select i.file_name as name, count(r.row)::int as rows from cemetery_import i
    left join cemetery_import_row r on r.import_id = i.id where i.file_name in ('velho.csv', 'recente.csv') group by 1`.execute(db);
  expect(rows).toEqual([{ name: 'recente.csv', rows: 1 }]);
});
