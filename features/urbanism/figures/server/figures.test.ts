import { unzipSync, strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsContract } from '#platform/jobs/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { until } from '#platform/testing/until.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { settle } from '../../record/server/test-town.ts';
import { parties } from '#features/parties/server/index.ts';
import { mayProcess, maySet } from '../../record/permissions.ts';
import { urbanism } from '../../server/index.ts';
import { figureContract } from '../contract.ts';
import { mayFigures } from '../permissions.ts';

let app: TestApp;
let head: TestClient;
const status = new Map<string, number>();

beforeAll(async () => {
  app = await testApp({ features: [identity, layers, parties, urbanism], work: true, now: () => new Date('2026-11-23T12:00:00Z') });
  const { db } = app.site();
  await settle(app.site());
  head = app.as({ codes: [mayFigures.view, mayProcess.export, ...Object.values(maySet.settings)], userId: 910, name: 'Eva Chefe' });
  for (const { id, name } of (await sql<{ id: number; name: string }>`select id::int as id, name from urban_status`.execute(db)).rows)
    status.set(name, id);
  await sql`insert into urban_entity (name, nif) values ('Ana', '501442600')`.execute(db);
  const owner = (await sql<{ id: number }>`select id::int as id from urban_entity`.execute(db)).rows[0]?.id;
  const row = (number: string, values: string) =>
    sql`insert into urban_process (process, entry_at, status_id, procedure_type_id, dicofre, construction_license_at, construction_license, owner_id,
      construction_type_id, use_type_id, floors_above, construction_area, address)
    select ${number}, x.entry, x.status, 1, x.parish, x.licence, x.number, ${owner}, 1, 1, x.floors, x.area, 'Rua da Paz' from (values ${sql.raw(values)}) as x (entry, status, parish, licence, number, floors, area)`.execute(
      db,
    );
  const [open, granted] = [status.get('Em apreciação técnica'), status.get('Deferido')];
  await row('1/2026', `('2026-01-10'::date, ${granted}, '010101', '2026-03-11'::date, 'L1', 2, 150.5)`);
  await row('2/2026', `('2026-01-20'::date, ${granted}, '010101', '2026-01-30'::date, null::text, null::int, null::numeric)`);
  await row('3/2026', `('2026-03-01'::date, ${open}, '010102', null::date, null::text, null::int, null::numeric)`);
  await row('4/2026', `(null::date, ${open}, null::text, '2025-01-01'::date, 'L0', 1, 10)`);
});
afterAll(() => app.close());

const show = async (query: Record<string, string> = {}, client = head) => {
  const { body, status: code, problem } = await client.call(figureContract, 'show', { query: query as never });
  expect(code, JSON.stringify(problem)).toBe(200);
  return body;
};

async function file(jobId: string): Promise<{ name: string; bytes: Uint8Array }> {
  const job = await until('the file', async () => {
    const { body } = await head.call(jobsContract, 'show', { params: { id: jobId } });
    return ['finished', 'failed'].includes(body.status) ? body : undefined;
  });
  expect(job.status, JSON.stringify(job)).toBe('finished');
  const answer = await head.inject({ url: job.downloadUrl ?? '' });
  return { name: answer.headers['content-disposition']?.toString() ?? '', bytes: answer.rawPayload };
}
const sheet = (bytes: Uint8Array, place: number): string => strFromU8(unzipSync(bytes)[`xl/worksheets/sheet${place}.xml`] ?? new Uint8Array());

describe('the figures', () => {
  it('count by everything at once, months without a process too', async () => {
    const figures = await show();
    expect(figures.total).toBe(4);
    expect(figures.groups.parish).toEqual([
      { key: '010101', name: 'São Bento', count: 2 },
      { key: '010102', name: 'Vale da Águia', count: 1 },
      { key: null, name: null, count: 1 },
    ]);
    expect(figures.groups.status.map(({ name, count }) => [name, count])).toEqual([
      ['Deferido', 2],
      ['Em apreciação técnica', 2],
    ]);
    expect(figures.months).toEqual([
      { month: '2026-01', count: 2 },
      { month: '2026-02', count: 0 },
      { month: '2026-03', count: 1 },
    ]);
    // 60 and 10 days; of the fourth the entry is not known.
    expect(figures.time).toMatchObject({ decided: 2, p25: 10, p50: 10, p75: 60, p90: 60 });
    expect(figures.time.byProcedure).toHaveLength(1);
  });

  it('follow the filter of the search', async () => {
    expect(await show({ dicofre: '010101' })).toMatchObject({ total: 2 });
    expect(await show({ date: '2026-03-01..' })).toMatchObject({ total: 1, time: { decided: 0, p50: null } });
    expect((await head.call(figureContract, 'show', { query: { colour: 'red' } as never })).status).toBe(422);
  });

  it('take the day of a deciding status where there is no licence; which decide is said', async () => {
    const { db } = app.site();
    await sql`update urban_process set status_id = ${status.get('Indeferido')} where process = '3/2026'`.execute(db);
    await sql`update urban_status_since set since = '2026-03-31'`.execute(db);
    expect(await show({ process: '3/2026' })).toMatchObject({ time: { decided: 1, p50: 30 } });
    const { body } = await head.call(figureContract, 'finals', {});
    expect(body.items.filter(({ final }) => final).map(({ name }) => name)).toContain('Indeferido');
    const ids = body.items.filter(({ final, name }) => final && name !== 'Indeferido').map(({ id }) => id);
    expect((await head.call(figureContract, 'saveFinals', { body: { ids } })).status).toBe(200);
    expect(await show({ process: '3/2026' })).toMatchObject({ time: { decided: 0 } });
  });

  it('have a little map', async () => {
    const { body } = await head.call(figureContract, 'parishes', {});
    expect(body.items.map(({ name, path }) => [name, path.startsWith('M')])).toEqual([
      ['São Bento', true],
      ['Vale da Águia', true],
    ]);
    expect(body.box[2]).toBeGreaterThan(100);
  });

  it('leave as a workbook with a sheet each, and as a table', async () => {
    const book = await file((await head.call(figureContract, 'export', { query: { format: 'xls' } })).body.jobId);
    expect(strFromU8(unzipSync(book.bytes)['xl/workbook.xml'] ?? new Uint8Array())).toMatch(/Estado.*Situação.*Dias até à decisão/);
    expect(sheet(book.bytes, 5)).toContain('São Bento');
    const table = await file((await head.call(figureContract, 'export', { query: { format: 'csv', dicofre: '010101' } })).body.jobId);
    expect(Buffer.from(table.bytes).toString('utf8')).toMatch(/Freguesia;São Bento;Processos;2/);
  });
});

describe('the workbook of INE', () => {
  it('has the month’s rows that are whole, and says what the others lack', async () => {
    const march = await file((await head.call(figureContract, 'ine', { query: { month: '2026-03' } })).body.jobId);
    expect(march.name).toContain('ine-2026-03.xlsx');
    expect(sheet(march.bytes, 1)).toMatch(/1\/2026.*L1.*010101.*Construção nova.*Habitação familiar.*Empresa/s);
    expect(sheet(march.bytes, 2)).not.toContain('2026');
    const january = await file((await head.call(figureContract, 'ine', { query: { month: '2026-01' } })).body.jobId);
    expect(sheet(january.bytes, 1)).not.toContain('2/2026');
    expect(sheet(january.bytes, 3)).toContain('N.º da licença; Pisos acima da cota de soleira; Área de construção (m²)');
  });
});

describe('rights', () => {
  it('see with GU_00077, take along with GU_00099 too, say what decides with GU_00068', async () => {
    const as = (...codes: string[]) => app.as({ codes, userId: 911, name: 'X' });
    expect((await as(mayProcess.search).call(figureContract, 'show', {})).status).toBe(403);
    expect((await as(mayFigures.view).call(figureContract, 'export', {})).status).toBe(403);
    expect((await as(mayProcess.export).call(figureContract, 'export', {})).status).toBe(403);
    expect((await as(mayProcess.export).call(figureContract, 'ine', { query: { month: '2026-01' } })).status).toBe(202);
    expect((await as(mayFigures.view, maySet.settings.view).call(figureContract, 'saveFinals', { body: { ids: [] } })).status).toBe(403);
  });
});
