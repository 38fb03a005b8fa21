import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emissions } from '#features/emissions/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { dataTable, layers, ownData } from '#features/layers/server/index.ts';
import { mapview } from '#features/mapview/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { printing } from '#features/printing/server/index.ts';
import { regulations } from '#features/regulations/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import type { JobView } from '#platform/jobs/job.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { endedJob } from '#platform/testing/until.ts';
import { confrontations } from '../../record/lookups.ts';
import { mayKeep, mayProcess, maySet } from '../../record/permissions.ts';
import { settingContracts } from '../../record/settings-contract.ts';
import { urbanism } from '../../server/index.ts';
import { confrontContract, reportOutcome, type Confrontation } from '../contract.ts';
import { deskContract } from '../desk-contract.ts';
import { mayConfront } from '../permissions.ts';
import { sources } from '../sources.ts';
import { box, confrontTown, polygon } from './confront-town.ts';
import { overlay } from './overlay.ts';
import { cutVersion } from './pieces.ts';
import { openThemes } from './sources.ts';
import { landOf } from './subject.ts';

const api = resourceContract(sources);
const poppler = existsSync('/usr/bin/pdftotext');
const now = new Date('2026-11-23T12:00:00Z');

let app: TestApp;
let clerk: TestClient;
let plan: number;
let wires: number;
let trees: number;
let processId: number;

beforeAll(async () => {
  const features = [identity, ogc, layers, mapview, regulations, parties, printing, emissions, urbanism];
  app = await testApp({ features, tenants: [testTenant('alfa')], now: () => now, work: true });
  ({ plan, wires, trees } = await confrontTown(app.site(), now));
  processId = 901;
  const codes = [
    mayConfront.confront,
    mayConfront.surroundings,
    mayProcess.show,
    ...Object.values(mayKeep.confrontations),
    ...Object.values(maySet.confrontations),
  ];
  clerk = app.as({ codes, userId: 901, name: 'Rita Alves' });
  await sql`update urban_confrontation set active = id <= 3`.execute(app.site().db);
});
afterAll(() => app.close());

const values = { name: 'Fonte', kind: 'dataset', grouping: 'named', active: true } as const;
async function addSource(given: Record<string, unknown>, client = clerk) {
  return client.call(api, 'create', { body: { ...values, ...given } as never });
}
async function added(given: Record<string, unknown>) {
  const made = await addSource(given);
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

async function show(id = processId): Promise<Confrontation> {
  const { status, body, problem } = await clerk.call(confrontContract, 'show', { params: { id } });
  expect(status, JSON.stringify(problem)).toBe(200);
  return body;
}

describe('a theme', () => {
  it('is drawn from data, limits or nothing that is not there', async () => {
    const wrong = await addSource({ confrontationId: 1, datasetId: plan, nameField: 'nada' });
    expect([wrong.status, Object.keys(wrong.problem.fields ?? {})]).toEqual([422, ['nameField']]);
    expect(wrong.problem.fields?.['nameField']?.[0]?.message).toContain('nome, tipo');
    const fields = { nameField: 'nome', codeField: 'tipo', articleField: 'artigo', regulationId: 12 };
    await added({ confrontationId: 1, name: 'Ordenamento', datasetId: plan, ...fields, text: 'Ver o regulamento.', oldAfter: 1 });
    await added({ confrontationId: 2, name: 'Linhas', datasetId: wires, nameField: 'nome', regulationId: 12, page: 7 });
    await added({ confrontationId: 2, name: 'Árvores', datasetId: trees, nameField: 'nome', grouping: 'feature', tolerance: '5' });
    const { body } = await clerk.call(deskContract, 'lists', {});
    expect(body.datasets.find(({ id }) => id === plan)?.fields.map(({ id }) => id)).toEqual(['nome', 'tipo', 'artigo']);
    expect(body.regulations).toEqual([{ id: 12, title: 'Regulamento do PDM' }]);
    expect((await clerk.call(deskContract, 'layouts', { params: { appid: 'emission' } })).body.items[0]?.id).toBe('findings');
    expect((await clerk.call(deskContract, 'layouts', { params: { appid: 'x' } })).status).toBe(404);
  });
});

describe('a confrontation', () => {
  it('counts what is in the land once, adjusted to the registry, without what touches or is too small', async () => {
    const { land, themes } = await show();
    expect(land).toMatchObject({ area: 10_000, registered: 9000 });
    expect(themes.map(({ name, state }) => [name.slice(0, 8), state])).toEqual([
      ['PDM: pla', 'found'],
      ['PDM: pla', 'found'],
      ['Reserva ', 'unavailable'],
    ]);
    const [ordered] = themes[0]?.sources ?? [];
    expect(ordered?.hits.map(({ name, code, measure, share, adjusted, features }) => [name, code, measure, share, adjusted, features])).toEqual([
      ['Solo rústico', 'R1', 5000, 50, 4500, 2],
      ['Solo urbano', 'U1', 5000, 50, 4500, 1],
      // Both halves of what crosses itself.
      ['Laço', 'L', 50, 0.5, 45, 1],
    ]);
    expect(ordered).toMatchObject({
      covered: { measure: 10_000, share: 100 },
      dropped: 1,
      data: { version: 1, isOld: false },
      text: 'Ver o regulamento.',
    });
    expect(ordered?.hits[1]?.article).toEqual({ label: 'Artigo 24, Regulamento do PDM', url: '/api/gu/front/regulations/12/article/24' });
    const [lines, points] = themes[1]?.sources ?? [];
    expect(lines?.hits.map(({ name, measure, share, article }) => [name, measure, share, article?.url])).toEqual([
      ['Alta tensão', 100, null, '/api/gu/front/regulations/12/document#page=7'],
    ]);
    // The third stands four metres outside, and five are tolerated.
    expect(points?.hits.map(({ name, measure }) => [name, measure])).toEqual([
      ['Azinheira', 1],
      ['Sobreiro', 1],
      ['Sobreiro', 1],
    ]);
  });

  it('is the same on pieces as on the originals, to a hundredth of a square metre', async () => {
    const site = app.site();
    const call = { db: site.db, site, locale: 'pt' as const };
    const land = await landOf(call, { kind: 'process', id: processId });
    for (const id of [plan, wires, trees]) {
      const [data] = await ownData(site.db, [id]);
      const version = data?.versions.find(({ isShown }) => isShown);
      if (version) await site.tx(system, (trx) => cutVersion(trx, version));
    }
    const all = (await openThemes(site.db)).flatMap((theme) => theme.sources);
    expect(all.every(({ from }) => from.kind !== 'dataset' || from.isCut)).toBe(true);
    const pieces = await overlay(site.db, all, land, site.srid);
    const originals = await overlay(site.db, all, land, site.srid, { originals: true });
    const told = ({ found }: typeof pieces) =>
      found.map(({ source, name, features, measure }) => [source, name, features, Math.round(measure * 100)]);
    expect(told(pieces)).toEqual(told(originals));
    expect(pieces.found.length).toBeGreaterThan(6);
  });

  it('reads data anew that were edited since they were cut', async () => {
    const site = app.site();
    const [data] = await ownData(site.db, [trees]);
    const id = data?.versions[0]?.id ?? 0;
    await sql`update ${dataTable(id)} set geom = st_translate(geom, 500, 0) where id = 3`.execute(site.db);
    await sql`update dataset_version set mark = gen_random_uuid() where id = ${id}`.execute(site.db);
    expect((await show()).themes[1]?.sources[1]?.hits.map(({ name }) => name)).toEqual(['Sobreiro', 'Sobreiro']);
  });

  it('takes an urban area or a drawing, and says what is wrong with either', async () => {
    const of = (subject: unknown) => clerk.call(confrontContract, 'confront', { body: { subject } as never });
    const area = await of({ kind: 'area', id: 902 });
    expect(area.body.themes[0]?.sources[0]?.hits.map(({ name, measure }) => [name, measure])).toEqual([['Solo rústico', 5000]]);
    const drawn = await of({ kind: 'drawing', geometry: box(40, 0, 20) });
    expect(drawn.body.land).toMatchObject({ area: 400, registered: null });
    expect(drawn.body.themes[0]?.sources[0]?.hits.map(({ name, measure, adjusted }) => [name, measure, adjusted])).toEqual([
      ['Solo rústico', 200, null],
      ['Solo urbano', 200, null],
    ]);
    expect((await of({ kind: 'drawing', geometry: box(400, 400, 20) })).body.themes[0]?.state).toBe('nothing');
    expect((await of({ kind: 'area', id: 4711 })).status).toBe(404);
    expect((await of({ kind: 'process', id: 902 })).problem.code).toBe('confront.no-area');
    expect((await of({ kind: 'drawing', geometry: polygon([0, 0], [10, 10], [10, 0], [0, 10]) })).problem.code).toBe('urbanism.invalid-area');
    expect((await of({ kind: 'drawing', geometry: box(900_000, 0, 20) })).problem.code).toBe('urbanism.outside');
    const at = await clerk.call(confrontContract, 'at', { params: { x: 55, y: 50 } });
    expect(at.body.items.filter(({ kind }) => kind === 'area').map(({ name }) => name)).toEqual(['Resto', 'Lote']);
    expect((await clerk.call(confrontContract, 'at', { params: { x: 700, y: 700 } })).problem.code).toBe('confront.nothing-here');
  });

  it('meets the limits of a confrontable type while they are in force', async () => {
    const site = app.site();
    const { rows } = await sql<{ id: number }>`select id::int from urban_limit_type where code = 'ARU'`.execute(site.db);
    const type = rows[0]?.id ?? 0;
    await sql`insert into urban_limit (id, limit_type_id, name, code, edition, regulation_ref, article, valid_from, valid_to) overriding system value
      values (901, ${type}, 'ARU do Centro', 'ARU-1', '2.ª alteração', '12/9', 'Artigo 9.º', '2020-01-01', '2025-12-31'), (902, ${type}, 'ARU Nova', 'ARU-2', null, null, null, '2026-01-01', null)`.execute(
      site.db,
    );
    await sql`insert into urban_limit_shape (id, geom) values (901, st_makeenvelope(0, 0, 20, 100, ${sql.lit(site.srid)})), (902, st_makeenvelope(0, 0, 30, 100, ${sql.lit(site.srid)}))`.execute(
      site.db,
    );
    await added({ confrontationId: 3, name: 'Reabilitação', kind: 'limits', limitTypeId: type });
    const hits = ({ themes }: Confrontation) => themes[2]?.sources[0]?.hits.map(({ name, measure }) => [name, measure]);
    expect(hits(await show())).toEqual([['ARU Nova', 3000]]);
    const before = { day: '2025-06-30' };
    const { body } = await clerk.call(confrontContract, 'compare', { body: { subject: { kind: 'process', id: processId }, before, after: {} } });
    expect(body.items.filter(({ source }) => source === 'Reabilitação').map(({ name, change, difference }) => [name, change, difference])).toEqual([
      ['ARU do Centro', 'goes', -2000],
      ['ARU Nova', 'appears', 3000],
    ]);
    // The data were not here then.
    expect(body.missing).toContainEqual({ source: 'Ordenamento', when: 'before' });
  });

  it('is compared with another version of the plan', async () => {
    const site = app.site();
    const [data] = await ownData(site.db, [plan]);
    const first = data?.versions[0];
    await site.tx(system, async (trx) => {
      const { rows } = await sql<{ id: number }>`insert into dataset_version (dataset_id, number, state, file_name, shape, created_at)
        values (${plan}, 2, 'ready', 'b.geojson', 'area', '2026-11-20T10:00:00Z') returning id::int`.execute(trx);
      const next = rows[0]?.id ?? 0;
      await sql`create table ${dataTable(next)} as select * from ${dataTable(first?.id ?? 0)} where properties->>'nome' in ('Solo urbano', 'Laço')`.execute(
        trx,
      );
      await sql`update ${dataTable(next)} set geom = st_makeenvelope(0, 0, 80, 100, ${sql.lit(site.srid)}) where properties->>'nome' = 'Solo urbano'`.execute(
        trx,
      );
    });
    const subject = { kind: 'process' as const, id: processId };
    const versions = [{ dataset: plan, version: 2 }];
    const { body } = await clerk.call(confrontContract, 'compare', { body: { subject, before: {}, after: { versions } } });
    expect(body.items.filter(({ source }) => source === 'Ordenamento').map(({ name, change, difference }) => [name, change, difference])).toEqual([
      ['Solo rústico', 'goes', -5000],
      ['Solo urbano', 'grows', 3000],
      ['Laço', 'stays', 0],
    ]);
    const none = await clerk.call(confrontContract, 'compare', {
      body: { subject, before: {}, after: { versions: [{ dataset: plan, version: 9 }] } },
    });
    expect(none.problem.code).toBe('confront.no-version');
    const offered = await clerk.call(confrontContract, 'versions', {});
    expect(offered.body.items.find(({ dataset }) => dataset === plan)?.versions.map(({ number, isShown }) => [number, isShown])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  it('leaves as a table or as GeoJSON', async () => {
    const leave = (format: 'xls' | 'csv' | 'geojson') =>
      clerk.call(confrontContract, 'export', { body: { subject: { kind: 'process', id: processId }, format } });
    expect((await leave('csv')).raw.body).toContain('Solo urbano');
    expect((await leave('xls')).raw.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const geo = JSON.parse((await leave('geojson')).raw.body) as { features: { properties: Record<string, unknown>; geometry: { type: string } }[] };
    expect(geo.features.find(({ properties }) => properties['nome'] === 'Solo urbano')).toMatchObject({ properties: { area_m2: 5000, parte: 50 } });
  });
});

describe('the surroundings', () => {
  it('are what lies within the radius, nearest first', async () => {
    const { body: setting } = await clerk.call(settingContracts.confrontations, 'read', {});
    const form = { leastArea: '1', leastLength: '1', surroundingsData: [trees] };
    expect((await clerk.call(settingContracts.confrontations, 'save', { body: form, version: setting.version })).status).toBe(200);
    const { body } = await clerk.call(confrontContract, 'surroundings', { params: { id: processId }, query: {} });
    expect(body.radius).toBe(100);
    const told = Object.fromEntries(body.groups.map(({ title, items }) => [title, items.map(({ name, distance }) => [name, distance])]));
    expect(told).toMatchObject({ Processos: [['3/2026', 50]], 'Limites geográficos': [['ARU Nova', 0]] });
    expect(told['Árvores']).toHaveLength(2);
    expect(body.ring.type).toBe('MultiPolygon');
    const near = await clerk.call(confrontContract, 'surroundings', { params: { id: processId }, query: { radius: 40 } });
    expect(near.body.groups[0]?.items).toEqual([]);
  });
});

describe('rights', () => {
  it('are one code for confronting and one for the surroundings', async () => {
    const [other, one] = [app.as({ codes: [mayConfront.surroundings] }), app.as({ codes: [mayConfront.confront] })];
    const params = { id: processId };
    expect((await other.call(confrontContract, 'show', { params })).status).toBe(403);
    expect((await one.call(confrontContract, 'show', { params })).status).toBe(200);
    expect((await one.call(confrontContract, 'surroundings', { params, query: {} })).status).toBe(403);
    expect((await addSource({ confrontationId: 1, datasetId: plan }, one)).status).toBe(403);
    expect((await one.call(deskContract, 'lists', {})).status).toBe(403);
    expect((await one.call(confrontContract, 'report', { body: { subject: { kind: 'process', id: 902 }, purpose: null } })).problem.code).toBe(
      'confront.no-area',
    );
  });

  it('themes that are all off are said', async () => {
    await sql`update urban_confrontation set active = false where id <= 3`.execute(app.site().db);
    expect((await clerk.call(confrontContract, 'show', { params: { id: processId } })).problem.code).toBe('confront.no-themes');
    await sql`update urban_confrontation set active = id <= 3`.execute(app.site().db);
    expect((await clerk.call(resourceContract(confrontations), 'list', {})).status).toBe(200);
  });
});

describe.skipIf(!poppler)('the report', () => {
  it('is numbered, true to scale, and checked by anybody', async () => {
    const asked = await clerk.call(confrontContract, 'report', {
      body: { subject: { kind: 'process', id: processId }, purpose: 'Informação prévia' },
    });
    expect(asked.status, JSON.stringify(asked.problem)).toBe(202);
    await endedJob(clerk, asked.body.jobId);
    const job: JobView = (await clerk.call(confrontContract, 'job', { params: { id: asked.body.jobId } })).body;
    expect(job.status, job.message ?? '').toBe('finished');
    const made = reportOutcome.parse(job.data);
    expect(made).toMatchObject({ number: 'CF-2026-000001', name: 'CF-2026-000001.pdf', pages: 4 });
    const file = await app.anonymous.inject({ url: `/api/portal/front/emissions/${made.token}/files/0` });
    expect(file.statusCode).toBe(200);
    const folder = mkdtempSync(join(tmpdir(), 'largo-confront-'));
    try {
      const path = join(folder, 'report.pdf');
      writeFileSync(path, file.rawPayload);
      if (process.env['KEEP_REPORT']) writeFileSync(process.env['KEEP_REPORT'], file.rawPayload);
      const text = execFileSync('pdftotext', ['-layout', path, '-']).toString();
      for (const words of [
        'CF-2026-000001',
        '1/2026',
        'Solo urbano',
        'Artigo 24, Regulamento',
        '5 000,00 m²',
        '4 500,00 m²',
        'Informação prévia',
        'Escala 1:',
      ])
        expect(text.replaceAll(/[\u00a0\u202f]/g, ' '), words).toContain(words);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const check = await app.anonymous.inject({ url: '/verificar/CF-2026-000001' });
    expect(check.statusCode).toBe(200);
    expect(check.body).toContain('Relatório de confrontações');
    expect(check.body).not.toContain('Rua da Fonte');
  });
});
