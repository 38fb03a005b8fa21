import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { datasetsContract } from '../../data/contract.ts';
import { may as mayData } from '../../data/permissions.ts';
import { layers } from '../../server/index.ts';
import { treeContracts } from '../../tree/contract.ts';
import { tableContracts } from '../contract.ts';
import { may } from '../codes.ts';

const found = treeContracts.find(({ module }) => module.code === 'iggestao');
if (!found) throw new Error('no tree of iggestao');
const { management, module } = found;
const contract = tableContracts.ig;

let app: TestApp;
let staff: TestClient;
let reader: TestClient;
let exporter: TestClient;
let layer: number;

/** Sixty squares of 50 m in a row, the last of them within the first. */
const squares = Array.from({ length: 60 }, (_, n) => {
  const [west, side] = n === 59 ? [10, 10] : [n * 100, 50];
  const ring = [
    [west, 0],
    [west + side, 0],
    [west + side, side],
    [west, side],
    [west, 0],
  ];
  return {
    type: 'Feature',
    properties: {
      Uso: n % 10 === 0 ? null : n % 3 === 0 ? 'Área Urbana' : 'Rústico 50%',
      Pisos: n,
      Renda: n + 0.5,
      Desde: `2026-01-${String((n % 28) + 1).padStart(2, '0')}${n % 2 === 0 ? '' : 'T10:00:00'}`,
      Aberto: n % 2 === 0,
      Dono: `pessoa ${n}`,
    },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
});

beforeAll(async () => {
  app = await testApp({ features: [identity, ogc, layers], work: true });
  await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
  staff = app.as({ codes: [...Object.values(mayData), ...Object.values(module.may)], userId: 1 });
  reader = app.as({ codes: [may.ig.view], userId: 2 });
  exporter = app.as({ codes: [may.ig.view, may.ig.export], userId: 3 });
  const content = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: squares,
  });
  const made = await staff.call(datasetsContract, 'create', { body: {}, files: [{ name: 'zonas.geojson', content: Buffer.from(content) }] });
  expect(await endedJob(staff, made.body.jobId)).toMatchObject({ status: 'finished' });
  const property = (name: string, order: number, shown: boolean, title: string | null = null) => ({
    name,
    type: 'text',
    title,
    titleEn: null,
    order,
    shown,
  });
  const values = {
    kind: 'resource',
    name: 'Zonas à venda',
    source: { kind: 'data', dataset: made.body.id },
    typename: {
      id: `data-${made.body.id}`,
      name: 'zonas',
      title: null,
      properties: [
        property('pisos', 1, true),
        property('uso', 0, true, 'Uso do solo'),
        property('renda', 2, true),
        property('desde', 3, true),
        property('aberto', 4, true),
        property('dono', 5, false),
      ],
    },
  };
  const layerMade = await staff.call(management, 'create', { body: { values: values as never } });
  expect(layerMade.status, JSON.stringify(layerMade.body)).toBe(201);
  layer = layerMade.body.id;
});
afterAll(() => app.close());

const rows = async (query: Record<string, unknown> = {}, who = reader) =>
  who.call(contract, 'rows', { params: { id: layer }, query: query as never });
/** Storeys of the rows found: each has its own. */
const storeys = async (query: Record<string, unknown>) => (await rows({ limit: 200, ...query })).body.rows.map(({ values }) => values[1]);

describe('the table of a layer', () => {
  it('has the columns the layer tells, under its names', async () => {
    const { body } = await reader.call(contract, 'columns', { params: { id: layer } });
    expect(body.features).toBe(60);
    expect(body.columns.map(({ key, type, title }) => [key, type, title.pt])).toEqual([
      ['uso', 'text', 'Uso do solo'],
      ['pisos', 'integer', 'Pisos'],
      ['renda', 'number', 'Renda'],
      ['desde', 'date', 'Desde'],
      ['aberto', 'boolean', 'Aberto'],
    ]);
    expect(JSON.stringify(await rows())).not.toContain('pessoa');
  });

  it('comes in pages, sorted either way, what has no value last', async () => {
    const first = await rows({ limit: 2 });
    expect([first.body.total, first.body.rows[1]]).toEqual([
      60,
      { id: 2, values: ['Rústico 50%', 1, 1.5, '2026-01-02T10:00:00', false], box: [100, 0, 150, 50] },
    ]);
    expect((await rows({ limit: 2, offset: 58, count: 'false' })).body).toMatchObject({ total: null, rows: [{ id: 59 }, { id: 60 }] });
    expect(await storeys({ sort: '-pisos', limit: 3 })).toEqual([59, 58, 57]);
    const uses = (await rows({ sort: '-uso', limit: 200 })).body.rows.map(({ values }) => values[0]);
    expect([uses[0], uses[53], uses.slice(54)]).toEqual(['Rústico 50%', 'Área Urbana', [null, null, null, null, null, null]]);
    expect((await rows({ sort: 'uso', limit: 1 })).body.rows[0]?.values[0]).toBe('Área Urbana');
    expect((await rows({ offset: 10_000_000 })).body).toEqual({ rows: [], total: 60 });
  });

  it('is narrowed by its filter and by a part of the map, and counts exactly', async () => {
    expect(await storeys({ filter: `"uso" LIKE '%area%' AND "pisos" <= 9` })).toEqual([3, 6, 9]);
    expect((await rows({ filter: String.raw`"uso" LIKE '%50\%%'` })).body.total).toBe(
      squares.filter(({ properties }) => properties.Uso === 'Rústico 50%').length,
    );
    expect(await storeys({ filter: `"desde" >= '2026-01-02' AND "desde" < '2026-01-03'` })).toEqual([1, 29, 57]);
    expect(await storeys({ filter: '"uso" IS NULL' })).toEqual([0, 10, 20, 30, 40, 50]);
    expect(await storeys({ filter: '"aberto" IN (true) AND pisos < 5' })).toEqual([0, 2, 4]);
    expect(await storeys({ filter: '"renda" BETWEEN 1.4 AND 2.5' })).toEqual([1, 2]);
    expect(await storeys({ bbox: '90,-10,260,60' })).toEqual([1, 2]);
    expect((await rows({ bbox: '90,-10,260,60', filter: 'pisos = 1' })).body.total).toBe(1);
  });

  it('finds the row of a place, where it stands in the order', async () => {
    const at = async (query: Record<string, unknown>) =>
      (await reader.call(contract, 'at', { params: { id: layer }, query: query as never })).body.row;
    expect(await at({ x: 120, y: 20, reach: 0 })).toEqual({ id: 2, index: 1 });
    expect(await at({ x: 120, y: 20, reach: 0, sort: '-pisos' })).toEqual({ id: 2, index: 58 });
    // The small one within the large.
    expect(await at({ x: 15, y: 5, reach: 5 })).toEqual({ id: 60, index: 59 });
    expect(await at({ x: 75, y: 20, reach: 10 })).toBeNull();
    expect(await at({ x: 120, y: 20, reach: 0, filter: 'pisos > 5' })).toBeNull();
    for (const sort of ['uso', '-uso', 'desde', '-aberto']) {
      const order = (await rows({ sort, limit: 200 })).body.rows.map(({ id }) => id);
      for (const n of [0, 7, 30])
        expect([sort, n, (await at({ x: n * 100 + 30, y: 40, reach: 0, sort }))?.index]).toEqual([sort, n, order.indexOf(n + 1)]);
    }
  });

  it('gives shapes, values to choose from, and tiles of what the filter lets through', async () => {
    const { shapes } = (await reader.call(contract, 'shapes', { params: { id: layer }, query: { ids: '2,3,999' } })).body;
    expect(shapes.map(({ id, geometry }) => [id, geometry.type])).toEqual([
      [2, 'Polygon'],
      [3, 'Polygon'],
    ]);
    const values = async (column: string, query = {}) => (await reader.call(contract, 'values', { params: { id: layer, column }, query })).body;
    const uses = squares.map(({ properties }) => properties.Uso);
    expect(await values('uso')).toEqual({
      values: ['Rústico 50%', 'Área Urbana'].map((value) => ({ value, count: uses.filter((use) => use === value).length })),
      more: false,
    });
    expect((await values('uso', { filter: String.raw`uso LIKE '%rustico 50\%%' AND pisos < 3` })).values).toEqual([
      { value: 'Rústico 50%', count: 2 },
    ]);
    expect(await values('pisos', { filter: String.raw`pisos LIKE '%\_%'` })).toEqual({ values: [], more: false });
    expect((await values('aberto')).values).toEqual([
      { value: false, count: 30 },
      { value: true, count: 30 },
    ]);
    const tile = async (query: string) => reader.inject({ url: `/api/ig/front/map/layers/${layer}/table/tiles/5/8/7?${query}` });
    const whole = await tile('filter=');
    const some = await tile('filter=pisos%20%3C%205');
    expect([whole.statusCode, some.statusCode, some.headers['cache-control']]).toEqual([200, 200, 'private, no-cache']);
    expect(some.rawPayload.length).toBeLessThan(whole.rawPayload.length);
    expect((await tile('filter=pisos%20%3E%20500')).statusCode).toBe(204);
  });

  it('says which field there is not, and takes nothing that could be more than a value', async () => {
    const refused = async (query: Record<string, unknown>) => {
      const { status, problem } = await rows(query);
      return [status, problem.code];
    };
    for (const name of ['dono', 'properties', 'geom', 'constructor', `uso' = 'x' or true --`, 'uso"); drop table dataset; --']) {
      const { status, problem } = await rows({ filter: `"${name.replaceAll('"', '""')}" = 'x'` });
      expect([status, problem.code, problem.detail.includes(name)]).toEqual([400, 'ogc-features.property', true]);
    }
    expect((await rows({ sort: '-dono' })).problem.detail).toContain('"dono"');
    expect((await reader.call(contract, 'values', { params: { id: layer, column: 'dono' }, query: {} })).problem.detail).toContain('"dono"');
    expect(await refused({ filter: 'uso = = 1' })).toEqual([400, 'ogc-features.filter']);
    expect(await refused({ bbox: '1,2,3' })).toEqual([400, 'ogc-features.bbox']);
    for (const query of [
      { limit: 201 },
      { limit: 0 },
      { offset: -1 },
      { offset: 1e12 },
      { sort: 'uso;drop' },
      { filter: 'x'.repeat(5000) },
      { more: '1' },
    ])
      expect((await rows(query)).status, JSON.stringify(query)).toBe(422);
    for (const filter of [
      `uso = '''; drop table dataset; --'`,
      String.raw`uso LIKE 'a\'`,
      String.raw`uso LIKE '%\\\'`,
      `pisos = 'x'`,
      'pisos > 1e400',
      `desde >= 'amanhã'`,
      `uso BETWEEN 1 AND 2`,
    ])
      expect([filter, (await rows({ filter })).status]).toEqual([filter, 200]);
    expect((await reader.inject({ url: `/api/ig/front/map/layers/${layer}/table/rows?filter=uso%20%3D%20'%00'` })).statusCode).toBeLessThan(500);
    expect((await rows()).body.total).toBe(60);
  });

  it('is opened by its own permission, the export by another; a layer that is not to be asked has none', async () => {
    const export_ = (who: TestClient) => who.call(contract, 'export', { params: { id: layer }, body: { format: 'csv' } });
    for (const who of [app.anonymous, app.as({}), staff]) expect([401, 403]).toContain((await rows({}, who)).status);
    expect((await export_(reader)).status).toBe(403);
    expect((await export_(exporter)).status).toBe(202);
    const shown = (await staff.call(management, 'show', { params: { id: layer } })).body;
    if (shown.values.kind !== 'resource') throw new Error('a layer');
    const save = (status: boolean, version: number) =>
      staff.call(management, 'update', {
        params: { id: layer },
        version,
        body: { ...shown.values, featureinfo: { ...(shown.values as { featureinfo: object }).featureinfo, status } } as never,
      });
    const closed = await save(false, shown.version);
    expect([closed.status, (await rows()).status]).toEqual([200, 404]);
    await save(true, closed.body.version);
    expect((await rows()).status).toBe(200);
    for (const other of ['epl', 'gu', 'meubairro'] as const) {
      const who = app.as({ codes: Object.values(may).flatMap(Object.values<string>) });
      expect([other, (await who.call(tableContracts[other], 'rows', { params: { id: layer }, query: {} })).status]).toEqual([other, 404]);
    }
  });
});

describe('the export of a table', () => {
  const exported = async (body: Record<string, unknown>) => {
    const started = await exporter.call(contract, 'export', { params: { id: layer }, body: body as never });
    expect(started.status, JSON.stringify(started.problem)).toBe(202);
    const job = await endedJob(exporter, started.body.jobId);
    expect(job).toMatchObject({ status: 'finished' });
    const file = await exporter.inject({ url: job.downloadUrl ?? '' });
    return { file, name: job.fileName ?? '', count: job.data?.['count'] };
  };
  const narrowed = { filter: `"uso" LIKE '%area%'`, bbox: '0,0,1000,100', sort: '-pisos' };

  it('holds exactly the rows of the table, in its order', async () => {
    const { file, name, count } = await exported({ ...narrowed, format: 'csv' });
    expect([name, count]).toEqual([expect.stringMatching(/^zonas_a_venda-\d{4}-\d\d-\d\d\.csv$/), 3]);
    const lines = file.body.replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(lines[0]).toBe('Uso do solo;Pisos;Renda;Desde;Aberto');
    expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(['9', '6', '3']);
    expect((await exported({ ...narrowed, rows: [4, 7], format: 'csv' })).count).toBe(2);
  });

  it('is written in each format, without fields the layer does not tell', async () => {
    const geojson = (await exported({ ...narrowed, format: 'geojson' })).file.json() as { features: { properties: object }[] };
    expect(geojson.features.map(({ properties }) => Object.keys(properties))[0]).toEqual(['Uso', 'Pisos', 'Renda', 'Desde', 'Aberto']);
    const beginnings = { xls: 'PK', gpkg: 'SQLite format 3', shp: 'PK', kml: '<?xml', gml: '<?xml' };
    for (const [format, beginning] of Object.entries(beginnings)) {
      const { file } = await exported({ ...narrowed, format });
      expect([format, file.statusCode, file.rawPayload.subarray(0, beginning.length).toString()]).toEqual([format, 200, beginning]);
      expect(file.rawPayload.includes('pessoa')).toBe(false);
    }
  });

  it('refuses at once what cannot be read, and is whole where nothing is found', async () => {
    const refused = await exporter.call(contract, 'export', { params: { id: layer }, body: { format: 'csv', filter: 'dono IS NULL' } });
    expect([refused.status, refused.problem.code]).toEqual([400, 'ogc-features.property']);
    expect((await exporter.call(contract, 'export', { params: { id: layer }, body: { format: 'pdf' } as never })).status).toBe(422);
    expect((await exported({ filter: 'pisos > 500', format: 'csv' })).count).toBe(0);
  });
});

it('of data that were replaced is the table of what is there now', async () => {
  const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from map_layer where id = ${layer}`.execute(app.site().db);
  expect(before[0]?.n).toBe(1);
  await staff.call(management, 'remove', { params: { id: layer } });
  expect((await rows()).status).toBe(404);
  await staff.call(management, 'restore', { params: { id: layer } });
  expect((await rows()).status).toBe(200);
});
