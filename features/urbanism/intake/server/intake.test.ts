import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { jobsContract } from '#platform/jobs/contract.ts';
import { testApp, type TestApp, type TestClient, type Upload } from '#platform/testing/app.ts';
import { geopackage } from '#platform/testing/geopackage.ts';
import { until } from '#platform/testing/until.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { settle } from '../../record/server/test-town.ts';
import { parties } from '#features/parties/server/index.ts';
import { mayKeep, mayProcess, maySection } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { urbanism } from '../../server/index.ts';
import { importBulk, importContract, type Mapping } from '../contract.ts';

const api = resourceContract(processes);
const lists = Object.values(mayKeep).flatMap((area) => Object.values(area));
const codes = [...lists, ...Object.values(mayProcess), ...Object.values(maySection)];
let app: TestApp;
let clerk: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [identity, layers, parties, urbanism], work: true, now: () => new Date('2026-11-23T12:00:00Z') });
  await settle(app.site());
  clerk = app.as({ codes, userId: 901, name: 'Rita Alves' });
});
afterAll(() => app.close());

async function upload(file: Upload, client = clerk) {
  const sent = await client.call(importContract, 'upload', { body: {}, files: [file] });
  expect(sent.status, JSON.stringify(sent.problem)).toBe(202);
  await ended(sent.body.jobId, client);
  return (await client.call(importContract, 'show', { params: { id: sent.body.id } })).body;
}

const ended = (id: string, client = clerk) =>
  until('the job to end', async () => {
    const { body } = await client.call(jobsContract, 'show', { params: { id } });
    return ['finished', 'failed'].includes(body.status) ? body : undefined;
  });

const csv = (text: string, name = 'processos.csv', encoding: BufferEncoding = 'utf8'): Upload => ({ name, content: Buffer.from(text, encoding) });
type Given = Partial<Mapping> & { import: number };

async function plan(mapping: Given, client = clerk) {
  const answer = await client.call(importBulk, 'plan', { body: { selection: {}, change: mapping as never } });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  return settled(answer.body, client);
}
async function settled({ bulk, jobId }: { bulk: { id: number }; jobId: string | null }, client = clerk) {
  if (jobId !== null) expect((await ended(jobId, client)).status).toBe('finished');
  return (await client.call(importBulk, 'show', { params: { id: bulk.id } })).body;
}
const step = async (name: 'run' | 'undo', id: number) => settled((await clerk.call(importBulk, name, { params: { id } })).body);
const entries = async (id: number, outcome?: 'refused' | 'change' | 'done' | 'kept') =>
  (await clerk.call(importBulk, 'entries', { params: { id }, query: { pageSize: 100, ...(outcome && { outcome }) } as never })).body.items;
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where deleted_at is null`.execute(app.site().db)).rows[0]?.n;
const byNumber = async (number: string) =>
  (await clerk.call(api, 'list', { query: { process: number } as never })).body.items.find(
    ({ process, subProcess }) => process === number && subProcess === null,
  );

const table = `N.º Processo;Subprocesso;Requerente;NIF;Classificação;Estado;Tipo de obra;Data de entrada;Área de implantação;Freguesia
10/1998;;Ana Costa;501 442 600;Obras de edificação;Concluído;Construção nova;05/03/1998;1.234,56;Vale da Águia
10/1998;1;Ana Costa;501442600;Utilização de edifícios;Deferido;Construção nova;1999-02-01;;
11/1998;;Rui Mó;;Obras de edificação;LICENCIADO;Ampliação;12 de abril de 1998;99,5;
12/1998;;Zé;123456780;Obras de edificação;Deferido;Ampliação;31/02/1998;muito;
10/1998;;Outro;;Obras de edificação;Deferido;Ampliação;;;
;;Ninguém;;Obras de edificação;Deferido;Ampliação;;;
`;

describe('a table of processes', () => {
  it('is recognised by its headings, in the letters of Windows too', async () => {
    for (const encoding of ['utf8', 'latin1'] as const) {
      const view = await upload(csv(table, 'antigos.csv', encoding));
      expect(view).toMatchObject({ state: 'ready', rows: 6, placed: 0 });
      expect(view.proposed).toMatchObject({
        process: 'N.º Processo',
        'ownerId.nif': 'NIF',
        statusId: 'Estado',
        entryAt: 'Data de entrada',
        deploymentArea: 'Área de implantação',
      });
    }
  });

  it('is tried, brought in and taken back', async () => {
    const { id, proposed } = await upload(csv(table));
    const names = await clerk.call(importContract, 'names', { params: { id }, query: { field: 'statusId', column: 'Estado' } });
    expect(names.body.items.find(({ name }) => name === 'LICENCIADO')).toMatchObject({ count: 1, id: null });
    const before = { processes: await count('urban_process'), cards: await count('urban_entity') };
    const { body: lookup } = await clerk.call(importContract, 'names', { params: { id }, query: { field: 'statusId', column: 'Estado' } });
    const decided = lookup.items.find(({ name }) => name === 'Deferido')?.id ?? 0;
    const mapping: Given = { import: id, columns: proposed, values: { statusId: { LICENCIADO: decided } }, missing: 'make' };
    const tried = await plan(mapping);
    expect(tried).toMatchObject({ state: 'planned', total: 6, counts: { change: 3, new: 3, refused: 3 } });
    expect(await count('urban_process')).toBe(before.processes);
    expect(await count('urban_entity')).toBe(before.cards);
    const why = (await entries(tried.id, 'refused')).map(({ reason }) => reason);
    expect(why[0]).toContain('Data de entrada: "31/02/1998" não é uma data que exista.');
    expect(why[0]).toContain('Requerente: O NIF é inválido');
    expect(why[0]).toContain('Área de implantação: "muito" não é um número.');
    expect(why[1]).toContain('O mesmo número já está na linha 2');
    expect(why[2]).toContain('Falta o número');

    expect(await step('run', tried.id)).toMatchObject({ state: 'done', counts: { done: 3, new: 3, refused: 3 } });
    const root = await byNumber('10/1998');
    expect(root).toMatchObject({ entryAt: '1998-03-05', deploymentArea: '1234.56', dicofre: expect.stringMatching(/^\d{6}$/), version: 1 });
    const { rows } = await sql<{
      sub: string;
      parent: number;
      nif: string;
      party: number | null;
    }>`select p.sub_process as sub, p.parent_id::int as parent, e.nif, e.party_id::int as party
      from urban_process p join urban_entity e on e.id = p.owner_id where p.process = '10/1998' and p.sub_process is not null`.execute(app.site().db);
    expect(rows).toEqual([{ sub: '1', parent: expect.any(Number), nif: '501442600', party: expect.any(Number) }]);

    // A second file: the same, another value, and an empty cell that says nothing.
    const second = await upload(csv(table.replace('99,5', '100,25').replace('Rui Mó;;', 'Rui Mó;;').replace('12 de abril de 1998', '')));
    const again = await plan({ ...mapping, import: second.id });
    expect(again.counts).toMatchObject({ change: 1, same: 2, new: 0, refused: 3 });
    expect((await entries(again.id, 'change'))[0]).toMatchObject({
      title: '11/1998',
      changes: [{ field: 'deploymentArea', old: '99.50', new: '100.25' }],
    });
    await step('run', again.id);
    expect(await step('undo', again.id)).toMatchObject({ counts: { undone: 1, kept: 0 } });
    expect(await byNumber('11/1998')).toMatchObject({ deploymentArea: '99.50', entryAt: '1998-04-12' });

    // Somebody has worked on one since (the second file too, there and back): it stays, and says so.
    const undone = await step('undo', tried.id);
    expect(undone.counts).toMatchObject({ undone: 2, kept: 1 });
    expect((await entries(tried.id, 'kept'))[0]).toMatchObject({ title: '11/1998', reason: expect.stringContaining('Rita Alves') });
    expect(await count('urban_process')).toBe((before.processes ?? 0) + 1);
    expect(await count('urban_entity')).toBe((before.cards ?? 0) + 1);
  });

  it('may leave what exists, refuse unknown names, and say what empty cells mean', async () => {
    const text =
      'processo;estado;obra;tipo;requerente\n30/2001;Deferido;Ampliação;Obras de edificação;Ana Costa Nova\n31/2001;Nunca visto;;Obras de edificação;Ana Costa Nova\n';
    const { id, proposed } = await upload(csv(text));
    const refused = await plan({ import: id, columns: proposed });
    expect((await entries(refused.id, 'refused')).map(({ reason }) => reason)).toEqual([
      expect.stringContaining('"Ana Costa Nova" não está na lista'),
      expect.stringContaining('Estado: "Nunca visto" não está na lista'),
    ]);
    const made = await plan({ import: id, columns: proposed, missing: 'make', defaults: { constructionTypeId: 1 } });
    expect(made.counts).toMatchObject({ change: 2, refused: 0 });
    await step('run', made.id);
    const kept = await plan({ import: id, columns: proposed, existing: 'keep' });
    expect(kept.counts).toMatchObject({ refused: 2 });
    await step('undo', made.id);
    const { rows } = await sql`select 1 from urban_status where name = 'Nunca visto' and deleted_at is null`.execute(app.site().db);
    expect(rows).toEqual([]);
  });

  it('comes as a workbook too, days and numbers as they are kept there', async () => {
    const columns = [
      { title: 'Processo' },
      { title: 'Entrada', kind: 'date' as const },
      { title: 'Área do terreno', kind: 'number' as const },
      { title: 'Requerente' },
    ];
    const parts: Uint8Array[] = [];
    for await (const part of xlsxRows({
      name: 'x',
      columns,
      rows: [['40/2003', '2003-07-09', 12.345, 'João & Filhos']],
      locale: 'pt',
      timeZone: 'Europe/Lisbon',
    }))
      parts.push(part);
    const { id, proposed, columns: found } = await upload({ name: 'livro.xlsx', content: Buffer.concat(parts) });
    expect(found.map(({ samples }) => samples[0])).toEqual(['40/2003', '2003-07-09', '12.345', 'João & Filhos']);
    const defaults = { classificationTypeId: 1, statusId: 1, constructionTypeId: 1 };
    const tried = await plan({ import: id, columns: { ...proposed, landArea: 'Área do terreno' }, defaults, missing: 'make' });
    await step('run', tried.id);
    expect(await byNumber('40/2003')).toMatchObject({ entryAt: '2003-07-09', landArea: '12.35' });
    await step('undo', tried.id);
  });
});

describe('a GeoPackage', () => {
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

  it('brings the areas along; what lies outside, or is none, is named', async () => {
    const [x, y] = await centre();
    const file = geopackage([
      {
        name: 'processos',
        rows: [
          [square(x, y, 20), { processo: '50/2010' }],
          [square(x + 900_000, y, 20), { processo: '51/2010' }],
          [{ type: 'Point', coordinates: [x, y] }, { processo: '52/2010' }],
        ],
      },
    ]);
    const view = await upload({ name: 'p.gpkg', content: file });
    expect(view).toMatchObject({ rows: 3, placed: 3, state: 'ready' });
    const defaults = { classificationTypeId: 1, statusId: 1, constructionTypeId: 1 };
    const mapping: Given = { import: view.id, columns: { process: 'processo', 'ownerId.name': 'processo' }, defaults, missing: 'make', areas: true };
    const tried = await plan(mapping);
    expect(tried.counts).toMatchObject({ change: 1, refused: 2 });
    expect((await entries(tried.id, 'refused')).map(({ reason }) => reason)).toEqual([
      expect.stringContaining('fora do município'),
      expect.stringContaining('não é uma área'),
    ]);
    const areas = await count('urban_area');
    await step('run', tried.id);
    expect(await count('urban_area')).toBe((areas ?? 0) + 1);
    expect(await step('undo', tried.id)).toMatchObject({ counts: { undone: 1 } });
    expect(await count('urban_area')).toBe(areas);
  });

  async function centre(): Promise<[number, number]> {
    const { rows } = await sql<{
      x: number;
      y: number;
    }>`select st_x(p) as x, st_y(p) as y from (select st_pointonsurface(geom) as p from municipality_boundary where valid_to is null) b`.execute(
      app.site().db,
    );
    return [Math.round(rows[0]?.x ?? 0), Math.round(rows[0]?.y ?? 0)];
  }
});

describe('rights', () => {
  it('are those of opening, changing and of every section the file has', async () => {
    const { id, proposed } = await upload(csv(table));
    const asked = (client: TestClient, mapping: Partial<Mapping> = {}) =>
      client.call(importBulk, 'plan', { body: { selection: {}, change: { import: id, columns: proposed, ...mapping } as never } });
    const all = [mayProcess.add, mayProcess.edit, maySection.general, maySection.technical, maySection.entities];
    const as = (some: readonly string[]) => app.as({ codes: [...some], userId: 901, name: 'Rita Alves' });
    expect((await asked(as(all))).status).toBe(200);
    for (const missing of all) expect((await asked(as(all.filter((code) => code !== missing)))).status, missing).toBe(403);
    const lacking = await asked(as(all.filter((code) => code !== maySection.technical)));
    expect(lacking.problem.detail).toContain('Área de implantação');
    expect((await asked(as(all), { missing: 'make' })).status).toBe(403);
    expect((await asked(as(all), { areas: true })).status).toBe(403);
    expect((await asked(app.as({ codes, userId: 902, name: 'Outra' }))).status).toBe(404);
    const sent = await as([mayProcess.add]).call(importContract, 'upload', { body: {}, files: [csv(table)] });
    expect(sent.status).toBe(403);
    const wrong = await clerk.call(importContract, 'upload', { body: {}, files: [csv('a', 'a.pdf')] });
    expect([wrong.status, Object.keys(wrong.problem.fields ?? {})]).toEqual([422, ['file']]);
  });
});
