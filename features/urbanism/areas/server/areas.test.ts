import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import type { Geometry, MultiPolygon, Polygon } from '#platform/geo/geojson.ts';
import { jobsContract } from '#platform/jobs/contract.ts';
import { testApp, type TestApp, type TestClient, type Upload } from '#platform/testing/app.ts';
import { until } from '#platform/testing/until.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { mayProcess, maySet } from '../../record/permissions.ts';
import { settingContracts } from '../../record/settings-contract.ts';
import { urbanism } from '../../server/index.ts';
import { areaContract } from '../contract.ts';
import { limitContract } from '../limit-contract.ts';
import { limits } from '../limits.ts';
import { areaMapContract } from '../map-contract.ts';
import { mayPick } from '../permissions.ts';

const api = resourceContract(limits);
let app: TestApp;
let clerk: TestClient;
const only = (...codes: string[]): TestClient => app.as({ codes, userId: 902, name: 'Ana Costa' });

beforeAll(async () => {
  app = await testApp({ features: [identity, layers, parties, urbanism], work: true });
  const codes = [...Object.values(mayProcess), ...Object.values(maySet).flatMap((area) => Object.values(area)), mayPick];
  clerk = app.as({ codes, userId: 901, name: 'Rita Alves' });
});
afterAll(() => app.close());

const ring = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const square = (x: number, y: number, side = 10): Polygon => ({ type: 'Polygon', coordinates: [ring(x, y, side)] });
const bow: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [9, 9],
      [9, 0],
      [0, 9],
      [0, 0],
    ],
  ],
};

async function area(geometry: Polygon | MultiPolygon, name = 'Lote') {
  const made = await clerk.call(areaContract, 'create', { body: { name, geometry } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

describe('urban areas', () => {
  it('keep their holes and are listed by name, newest first', async () => {
    const ringed = await area({ type: 'Polygon', coordinates: [ring(300, 300, 100), ring(320, 320, 10)] }, 'Quarteirão com pátio');
    expect(ringed).toMatchObject({ squareMetres: 9900, geometry: { coordinates: [[{ length: 5 }, { length: 5 }]] } });
    await area(square(500, 300), 'Outra');
    const { body } = await clerk.call(areaContract, 'list', { query: { q: 'quarteirao' } });
    expect(body).toMatchObject({ total: 1, items: [{ id: ringed.id, processes: '', extent: [300, 300, 400, 400] }] });
    expect((await only(mayProcess.editAreas).call(areaContract, 'list', { query: {} })).status).toBe(403);
  });

  it('on the map are those of the box, and edges to snap to are as they were drawn', async () => {
    const { id } = await area(square(1000.123, 1000.456), 'Precisa');
    const box = { minx: 990, miny: 990, maxx: 1020, maxy: 1020, resolution: 0.5 };
    const { body } = await only(mayProcess.seeAreas).call(areaMapContract, 'areas', { query: box as never });
    expect(body).toMatchObject({ crs: 'EPSG:3763', more: false, items: [{ id, name: 'Precisa' }] });
    const near = await only(mayProcess.addAreas).call(areaMapContract, 'snap', { params: { x: 1000, y: 1000, reach: 5 } as never, query: {} });
    expect(near.body.paths.flat()).toContainEqual([1000.123, 1000.456]);
    expect((await only(mayProcess.seeAreas).call(areaMapContract, 'snap', { params: { x: 0, y: 0, reach: 5 } as never, query: {} })).status).toBe(
      403,
    );
  });

  it('are picked at a point with their id; where nothing is, it says what to do', async () => {
    const { id } = await area(square(2000, 2000), 'Escolhida');
    const at = (x: number, y: number, client = clerk) =>
      client.call(areaMapContract, 'featureable', { params: { x, y, crs: 'EPSG:3763', resolution: 1 } as never, query: {} });
    expect((await at(2005, 2005)).body).toMatchObject({ crs: 'EPSG:3763', items: [{ areaId: id, name: 'Escolhida' }] });
    expect((await at(2500, 2500)).problem).toMatchObject({ status: 404, code: 'urbanism.no-elements' });
    expect((await at(2005, 2005, only(mayPick))).problem.code).toBe('urbanism.no-elements');
    expect((await at(2005, 2005, only(mayProcess.seeAreas))).status).toBe(403);
    expect(
      (await clerk.call(areaMapContract, 'featureable', { params: { x: 1, y: 1, crs: 'EPSG:999999', resolution: 1 } as never, query: {} })).status,
    ).toBe(422);
  });
});

describe('what is drawn', () => {
  const operate = (body: unknown) => clerk.call(areaMapContract, 'operate', { body: body as never });

  it('is merged, cut, split and widened', async () => {
    expect((await operate({ do: 'merge', areas: [square(0, 0), square(10, 0)] })).body.areas).toHaveLength(1);
    const apart = await operate({ do: 'merge', areas: [square(0, 0), square(50, 0)] });
    expect(apart.body.areas).toMatchObject([{ type: 'MultiPolygon', coordinates: [{}, {}] }]);
    const holed = await operate({ do: 'cut', areas: [square(0, 0, 30), square(10, 10)] });
    expect(holed.body.areas).toMatchObject([{ type: 'Polygon', coordinates: [{}, {}] }]);
    const line = {
      type: 'LineString',
      coordinates: [
        [4, -5],
        [4, 15],
      ],
    };
    const halves = await operate({ do: 'split', area: square(0, 0), line });
    expect(halves.body.areas.map(({ coordinates }) => coordinates.flat(2).length)).toEqual([10, 10]);
    const wide = await operate({ do: 'buffer', geometry: { type: 'Point', coordinates: [0, 0] }, metres: 10 });
    expect(wide.body.areas).toHaveLength(1);
  });

  it('is refused where nothing comes of it, with what to do', async () => {
    expect((await operate({ do: 'merge', areas: [bow, square(0, 0)] })).problem.code).toBe('urbanism.invalid-area');
    expect((await operate({ do: 'cut', areas: [square(0, 0), square(-5, -5, 30)] })).problem.code).toBe('urbanism.nothing-left');
    const beside = {
      type: 'LineString',
      coordinates: [
        [40, -5],
        [40, 15],
      ],
    };
    expect((await operate({ do: 'split', area: square(0, 0), line: beside })).problem.code).toBe('urbanism.not-apart');
    expect((await only(mayProcess.seeAreas).call(areaMapContract, 'operate', { body: { do: 'merge', areas: [] } as never })).status).toBe(403);
  });
});

async function typeId(code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id::int as id from urban_limit_type where code = ${code}`.execute(app.site().db);
  return rows[0]?.id ?? 0;
}

const setLimits = async (change: Partial<{ drawLimits: boolean; uploadLimits: boolean; uploadProperties: string[] }>) => {
  const { body } = await clerk.call(settingContracts.limittypes, 'read', {});
  const { version, ...values } = body;
  expect((await clerk.call(settingContracts.limittypes, 'save', { body: { ...values, ...change }, version })).status).toBe(200);
};

describe('geographic limits', () => {
  const draw = async (geometry: Geometry, name = 'ARU do Centro') =>
    clerk.call(limitContract, 'draw', { body: { limitTypeId: await typeId('ARU'), name, geometry } as never });

  it('of any kind are drawn, cut into pieces and shown', async () => {
    const many = Array.from({ length: 2000 }, (_, index): [number, number] => [
      5000 + 100 * Math.cos((index * Math.PI) / 1000),
      5000 + 100 * Math.sin((index * Math.PI) / 1000),
    ]);
    const made = await draw({ type: 'Polygon', coordinates: [[...many, ...many.slice(0, 1)]] });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    const { rows } = await sql<{ pieces: number; most: number; same: boolean }>`select count(*)::int as pieces, max(st_npoints(p.geom)) as most,
      abs(sum(st_area(p.geom)) - (select st_area(geom) from urban_limit_shape where id = ${made.body.id})) < 0.01 as same
      from urban_limit_piece p where limit_id = ${made.body.id}`.execute(app.site().db);
    expect(rows[0]?.pieces).toBeGreaterThan(4);
    expect(rows[0]?.most).toBeLessThanOrEqual(256);
    expect(rows[0]?.same).toBe(true);
    const query = { minx: 4900, miny: 4900, maxx: 5100, maxy: 5100, resolution: 1, types: String(await typeId('ARU')) };
    expect((await clerk.call(areaMapContract, 'limits', { query: query as never })).body.items).toMatchObject([
      { id: made.body.id, name: 'ARU do Centro' },
    ]);
    expect((await clerk.call(areaMapContract, 'limits', { query: { ...query, types: '999' } as never })).body.items).toEqual([]);
    const point = await draw({ type: 'Point', coordinates: [6000, 6000] }, 'Marco');
    expect(point.body.geometry).toEqual({ type: 'Point', coordinates: [6000, 6000] });
  });

  it('two people who redraw one: the second sees both', async () => {
    const { body: made } = await draw(square(7000, 7000));
    const save = (geometry: Geometry, version: number) =>
      clerk.call(limitContract, 'saveShape', { params: { id: made.id }, body: { geometry } as never, version });
    const first = await save(square(7000, 7000, 20), made.version);
    expect(first.status).toBe(200);
    expect(first.body.version).toBeGreaterThan(made.version);
    const second = await save(square(7000, 7000, 30), made.version);
    expect(second.status).toBe(409);
    expect(second.problem).toMatchObject({ changedBy: 'Rita Alves', current: { geometry: first.body.geometry } });
    expect((await save(bow, first.body.version)).problem.code).toBe('urbanism.invalid-limit');
    const pieces = await sql<{ m2: number }>`select sum(st_area(geom)) as m2 from urban_limit_piece where limit_id = ${made.id}`.execute(
      app.site().db,
    );
    expect(pieces.rows[0]?.m2).toBe(400);
  });

  it('are neither drawn nor brought where the settings say so, at the server’s door too', async () => {
    const { body: made } = await draw(square(7100, 7100));
    await setLimits({ drawLimits: false, uploadLimits: false });
    expect((await draw(square(0, 0))).problem.code).toBe('urbanism.limits-not-drawn');
    const saved = await clerk.call(limitContract, 'saveShape', {
      params: { id: made.id },
      body: { geometry: square(0, 0) } as never,
      version: made.version,
    });
    expect(saved.problem.code).toBe('urbanism.limits-not-drawn');
    expect((await read(file([]))).problem.code).toBe('urbanism.limits-not-uploaded');
    await setLimits({ drawLimits: true, uploadLimits: true });
    expect((await only(mayProcess.seeAreas).call(limitContract, 'draw', { body: {} as never })).status).toBe(403);
  });

  const file = (rows: readonly (readonly [Geometry, Record<string, unknown>])[]): Upload => ({
    name: 'plano.geojson',
    content: Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
        features: rows.map(([geometry, properties]) => ({ type: 'Feature', geometry, properties })),
      }),
    ),
  });
  const read = (given: Upload, body: { crs?: number; repair?: boolean } = {}) =>
    clerk.call(limitContract, 'read', { body: body as never, files: [given] });
  const plan = file([
    [square(100, 100), { UOPG: 'U1', Artigo: '98', Grupo: 'a' }],
    [square(200, 100), { UOPG: 'U2', Artigo: '99', Grupo: 'a' }],
    [square(300, 100), { UOPG: 'x', Artigo: null, Grupo: 'b' }],
    [bow, { UOPG: 'torto' }],
  ]);

  it('of a file come all at once, named by its properties; what is left out is said', async () => {
    await setLimits({ uploadProperties: ['Grupo'] });
    const found = await read(plan);
    expect(found.status, JSON.stringify(found.problem)).toBe(200);
    expect(found.body).toMatchObject({
      features: 3,
      dropped: 1,
      repairable: 1,
      properties: [
        { name: 'UOPG', sample: 'U1' },
        { name: 'Artigo', sample: '98' },
        { name: 'Grupo', sample: 'a' },
        { name: 'Layer', sample: 'plano' },
      ],
      filters: [{ property: 'Grupo', values: ['a', 'b'] }],
    });
    expect((await read(plan, { repair: true })).body).toMatchObject({ features: 4, dropped: 0 });
    expect((await read(plan, { crs: 99 })).problem.code).toBe('geofile.unknown-crs');
    const body = { fileIds: found.body.fileIds, limitTypeId: await typeId('UOPG'), name: 'UOPG', article: 'Artigo', edition: 'PDM 2025' };
    const others = app.as({ codes: [mayProcess.addAreas], userId: 903 });
    expect((await others.call(limitContract, 'import', { body: body as never })).problem.code).toBe('urbanism.file-gone');
    const started = await clerk.call(limitContract, 'import', { body: { ...body, only: { property: 'Grupo', values: ['a'] } } as never });
    expect(started.status, JSON.stringify(started.problem)).toBe(202);
    const job = await until('the limits to be made', async () => {
      const { body: told } = await clerk.call(jobsContract, 'show', { params: { id: started.body.jobId } });
      return ['finished', 'failed'].includes(told.status) ? told : undefined;
    });
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'finished', message: '2 limites importados' });
    const { body: listed } = await clerk.call(api, 'list', { query: { limitTypeId: String(await typeId('UOPG')), sort: 'name' } });
    expect(listed.items).toMatchObject([
      { name: 'U1', article: '98', edition: 'PDM 2025' },
      { name: 'U2', article: '99' },
    ]);
    const { rows } = await sql<{
      n: number;
    }>`select count(distinct limit_id)::int as n from urban_limit_piece p join urban_limit_shape s on s.id = p.limit_id
      where s.batch = ${started.body.jobId}::uuid`.execute(app.site().db);
    expect(rows[0]?.n).toBe(2);
  });

  it('of a type that takes none from files are refused', async () => {
    const { body: found } = await read(plan);
    await sql`update urban_limit_type set importable = false where code = 'LOTE'`.execute(app.site().db);
    const refused = await clerk.call(limitContract, 'import', { body: { fileIds: found.fileIds, limitTypeId: await typeId('LOTE') } as never });
    expect(refused.problem.code).toBe('urbanism.not-importable');
  });
});
