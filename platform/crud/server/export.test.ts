import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { resourceContract } from '../contract.ts';
import { kinds, testFeature, things } from './fixtures.ts';

const api = resourceContract(things);
const codes = [...Object.values(kinds.permissions), ...Object.values(things.permissions)];
const rows = 2500;
let app: TestApp;
let clerk: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [testFeature], work: true });
  clerk = app.as({ codes, userId: 7 });
  const db = app.site().db;
  await sql`insert into test_kind (name) values ('Sim'), ('Não')`.execute(db);
  // Few different amounts: the order within one amount must still be the same from batch to batch.
  await sql`insert into test_thing (kind_id, name, code, amount, share, active, size, day)
    select 1 + i % 2, 'Coisa ' || i, 'c' || i, i % 3, i / 4.0, i % 2 = 0, 's', date '2026-03-01' from generate_series(1, ${rows}::int) i`.execute(db);
});
afterAll(() => app.close());

it('writes exactly the rows the filter shows, each once, in the order of the list', async () => {
  const filter = { kindId: '2', amount: '0..1', deleted: 'false' } as const;
  const listed = await clerk.call(api, 'list', { query: { ...filter, sort: '-amount', pageSize: 10 } as never });
  const started = await clerk.call(api, 'export', {
    body: { format: 'csv', selection: { filter } as never, sort: '-amount', columns: ['code', 'amount', 'kindId', 'share', 'active', 'size', 'day'] },
  });
  expect(started.status).toBe(202);
  expect(started.body.count).toBe(listed.body.total);
  const job = await endedJob(clerk, started.body.jobId);
  expect(job).toMatchObject({ status: 'finished', progress: 100, data: { count: listed.body.total } });
  expect(job.fileName).toMatch(/^test-things-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = await clerk.inject({ url: job.downloadUrl ?? '' });
  const lines = file.rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(listed.body.total);
  expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(lines.length);
  expect(lines.slice(0, 10).map((line) => line.split(';')[0])).toEqual(listed.body.items.map(({ code }) => code));
  expect(lines.every((line) => /^c\d+;[01];Não;[\d,]+;(Sim|Não);Pequeno;01\/03\/2026$/.test(line))).toBe(true);
  const stranger = app.as({ codes, userId: 8 });
  expect((await stranger.inject({ url: job.downloadUrl ?? '' })).statusCode).toBe(404);
});

it('exports ticked rows only, as a workbook', async () => {
  const started = await clerk.call(api, 'export', {
    body: { format: 'xlsx', selection: { ids: [3, 1] }, sort: 'id', columns: ['name', 'createdAt', 'id'] },
  });
  const job = await endedJob(clerk, started.body.jobId);
  const { rawPayload } = await clerk.inject({ url: job.downloadUrl ?? '' });
  const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect([...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual(['Campo', 'Criado em', 'N.º', 'Coisa 1', 'Coisa 3']);
  expect(sheet).toContain('<c r="C3"><v>3</v></c>');
});

it('asks for the permission again when it runs', async () => {
  const { jobs } = app.services;
  const { exportJob } = await import('../export-job.ts');
  const actor = { kind: 'user', userId: 99, name: 'Sem direitos', codes: new Set<string>(), roleIds: [], sessionId: null } as const;
  const site = app.site();
  const payload = { resource: things.id, format: 'csv' as const, selection: { filter: {} }, columns: ['name'], locale: 'pt' as const };
  const id = await site.tx(actor, (trx) => jobs.start(trx, site, actor, exportJob, payload));
  const job = await endedJob(app.as({ userId: 99 }), id);
  expect(job.status).toBe('failed');
  expect(job.downloadUrl).toBeNull();
});
