import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { geoTiff } from '#platform/testing/geotiff.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { endedJob } from '#platform/testing/until.ts';
import { may } from '../codes.ts';
import { solarFront } from '../contract.ts';
import { importBulk, importContract, type Mapping } from '../import-contract.ts';
import { assumptions, roofs } from '../resources.ts';
import { forgetHandler } from './import-read.ts';
import { solar } from './index.ts';

let app: TestApp;
let desk: TestClient;
let visitor: TestClient;
const register = resourceContract(roofs);
const assumed = resourceContract(assumptions);
const given = {
  name: 'Ensaio',
  inForce: true,
  january: 62,
  february: 81,
  march: 130,
  april: 156,
  may: 195,
  june: 210,
  july: 223,
  august: 198,
  september: 150,
  october: 105,
  november: 69,
  december: 56,
  albedo: 20,
  radiationSource: 'PVGIS',
  radiationAt: '2026-01-10',
  performance: 80,
  areaPerKwp: 5,
  shareSloped: 75,
  shareFlat: 50,
  flatTilt: 15,
  fade: 0.5,
  price: 1300,
  upkeep: 1,
  buy: 0.22,
  sell: 0.05,
  own: 50,
  carbon: 0.12,
  pricesSource: 'Orçamentos',
  pricesAt: '2026-01-10',
} as const;
type Ring = [number, number][];
const square = (x: number, y: number, width = 10, height = 10): { type: 'Polygon'; coordinates: Ring[] } => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ],
  ],
});

beforeAll(async () => {
  const tenants = [testTenant('alfa', { permissions: { [may.look]: 'none' } }), testTenant('beta')];
  app = await testApp({ features: [identity, ogc, layers, solar], tenants, work: true });
  const { roofs: ofRoofs, assumptions: ofAssumptions, ...single } = may;
  desk = app.as({ codes: [...Object.values(single), ...Object.values(ofRoofs), ...Object.values(ofAssumptions)] });
  visitor = app.as({ session: 'nobody' });
  await app.site().tx(system, async (trx) => {
    await sql`insert into account (id, name, email) values (1, 'Rui', 'rui@ensaio.example')`.execute(trx);
    await sql`insert into parish (dicofre, name, geom) values ('110601', 'Norte', st_multi(st_makeenvelope(-1000, 500, 1000, 2000, ${sql.lit(app.site().srid)}))),
      ('110602', 'Sul', st_multi(st_makeenvelope(-1000, -2000, 1000, 500, ${sql.lit(app.site().srid)})))`.execute(trx);
  });
});
afterAll(() => app.close());

const face = (code: string, more: Record<string, unknown> = {}) =>
  desk.call(register, 'create', {
    body: {
      code,
      building: null,
      area: 40,
      slope: 30,
      azimuth: 180,
      measured: null,
      source: null,
      active: true,
      geom: square(0, 0),
      ...more,
    } as never,
  });
const degrees = (x: number, y: number) => {
  const [lng, lat] = degreesOf(testTenant('alfa').map).toLngLat([x, y]);
  return { lng, lat };
};

describe('before the municipality has said what it reckons with', () => {
  it('a roof is kept, but not shown, and the page says why', async () => {
    const made = await face('A-1', { building: 'A' });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    expect((made.body as { irradiation: unknown }).irradiation).toBeNull();
    expect((await visitor.call(solarFront, 'find', { query: degrees(5, 5) })).body.items).toEqual([]);
    expect((await visitor.call(solarFront, 'parishes', {})).problem.code).toBe('solar.no-assumptions');
    expect((await visitor.inject({ method: 'GET', url: '/solar/freguesias' })).statusCode).toBe(200);
  });
});

describe('assumptions', () => {
  it('more radiation than the sun sends is refused at its month', async () => {
    const refused = await desk.call(assumed, 'create', { body: { ...given, december: 390 } as never });
    expect(Object.keys(refused.problem.fields ?? {})).toEqual(['december']);
  });

  it('once in force, all roofs are calculated, without a line in the trail of any', async () => {
    const made = await desk.call(assumed, 'create', { body: given as never });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    const { rows } = await sql<{ irradiation: number; version: number }>`select irradiation, version from solar_roof`.execute(app.site().db);
    expect(rows[0]?.version).toBe(1);
    expect(rows[0]?.irradiation).toBeGreaterThan(1700);
    expect(rows[0]?.irradiation).toBeLessThan(1950);
    const trail = await sql<{ type: string }>`select type from audit_entry where type in ('solar_roof', 'solar_assumption')`.execute(app.site().db);
    expect(trail.rows.map(({ type }) => type)).toEqual(['solar_roof', 'solar_assumption']);
  });

  it('others in force take their place and calculate anew; what was measured stays', async () => {
    const measured = await face('M-1', { measured: 1234, geom: square(300, 0) });
    const made = await desk.call(assumed, 'create', { body: { ...given, name: 'Menos', july: 100 } as never });
    expect(made.status).toBe(201);
    const { rows } = await sql<{ code: string; irradiation: number }>`select code, irradiation from solar_roof order by code`.execute(app.site().db);
    expect(rows.find(({ code }) => code === 'A-1')?.irradiation).toBeLessThan(1750);
    expect(rows.find(({ code }) => code === 'M-1')?.irradiation).toBe(1234);
    expect((measured.body as { irradiation: unknown }).irradiation).toBe(1234);
    await desk.call(assumed, 'remove', { params: { id: (made.body as { id: number }).id } });
    expect((await visitor.call(solarFront, 'find', { query: degrees(5, 5) })).body.items).toEqual([]);
    const { rows: first } = await sql<{ id: number; version: number }>`select id::int, version from solar_assumption where name = 'Ensaio'`.execute(
      app.site().db,
    );
    const again = await desk.call(assumed, 'update', { params: { id: first[0]?.id ?? 0 }, version: first[0]?.version ?? 0, body: given as never });
    expect(again.status, JSON.stringify(again.problem)).toBe(200);
  });
});

describe('everybody', () => {
  it('finds the faces of a building together, the nearest building first', async () => {
    await face('A-2', { building: 'A', azimuth: 0, geom: square(0, 10) });
    await face('B-1', { slope: 3, geom: square(30, 0) });
    await face('C-1', { active: false, geom: square(12, 0) });
    const { body } = await visitor.call(solarFront, 'find', { query: degrees(5, 5) });
    expect(body.items.map(({ metres, faces }) => [metres, faces.map(({ code }) => code)])).toEqual([
      [0, ['A-1', 'A-2']],
      [25, ['B-1']],
    ]);
    expect(body.items[0]).toMatchObject({ parish: 'Sul' });
    const shown = await visitor.call(solarFront, 'show', { params: { id: body.items[0]?.id ?? 0 } });
    expect(shown.body.roof.faces).toHaveLength(2);
    // Modules on a flat roof stand on frames to the south.
    expect(body.items[1]?.faces[0]?.irradiation).toBeGreaterThan(1700);
    expect(shown.body.assumptions).toMatchObject({ horizontal: 1635, radiationSource: 'PVGIS', values: { own: 0.5, price: 1300 } });
    expect((await visitor.call(solarFront, 'find', { query: { q: 'Rua que não há' } })).problem.code).toBe('solar.no-address');
    expect((await visitor.call(solarFront, 'find', { query: { lng: 170, lat: -80 } })).body?.items ?? []).toEqual([]);
    const { rows } = await sql<{ id: number }>`select id::int from solar_roof where code = 'C-1'`.execute(app.site().db);
    expect((await visitor.call(solarFront, 'show', { params: { id: rows[0]?.id ?? 0 } })).status).toBe(404);
    expect((await app.as({ tenant: 'beta', codes: [may.look] }).call(solarFront, 'find', { query: degrees(5, 5) })).body.items).toEqual([]);
  });

  it('reads the sums by parish', async () => {
    await face('N-1', { area: 100, geom: square(0, 600) });
    const { items } = (await visitor.call(solarFront, 'parishes', {})).body;
    expect(items.map(({ name, roofs: count, faces }) => [name, count, faces])).toEqual([
      ['Norte', 1, 1],
      ['Sul', 3, 4],
    ]);
    const [north] = items;
    expect(north).toMatchObject({ area: 100, usable: 75, kwp: 15 });
    const { rows } = await sql<{ irradiation: number }>`select irradiation from solar_roof where code = 'N-1'`.execute(app.site().db);
    expect(north?.energy).toBeCloseTo((15 * (rows[0]?.irradiation ?? 0) * 0.8) / 1000, 6);
  });

  it('has pages without JavaScript and open data in degrees, closed where the municipality keeps them so', async () => {
    const get = (url: string, by = visitor) => by.inject({ method: 'GET', url });
    const { body } = await visitor.call(solarFront, 'find', { query: degrees(5, 5) });
    const page = await get(`/solar/telhado/${body.items[0]?.id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Sul, inclinação 30°');
    expect((await get('/solar/telhado/999999')).statusCode).toBe(404);
    expect((await get('/solar?q=Rua+que+n%C3%A3o+h%C3%A1')).body).toContain('Não encontrámos essa morada');
    const data = JSON.parse((await get('/solar/roofs.geojson')).body) as { features: { id: string; geometry: { coordinates: Ring[] } }[] };
    expect(data.features.map(({ id }) => id).toSorted()).toEqual(['A-1', 'A-2', 'B-1', 'M-1', 'N-1']);
    expect(data.features[0]?.geometry.coordinates[0]?.[0]?.[0]).toBeCloseTo(degrees(0, 0).lng, 6);
    const table = await get('/solar/parishes.csv');
    expect(table.body.split('\r\n')[1]).toMatch(/^110601,Norte,1,1,100,75,15,/);
    const beta = app.as({ tenant: 'beta', session: 'nobody' });
    for (const url of ['/solar', '/solar/freguesias', '/solar/roofs.geojson', '/solar/parishes.csv'])
      expect((await get(url, beta)).statusCode).toBe(404);
  });
});

const sent = async (endpoint: 'upload' | 'raster', name: string, content: Buffer, more: object = {}) => {
  const answer = await desk.call(importContract, endpoint, { files: [{ name, content }], ...more } as never);
  expect(answer.status, JSON.stringify(answer.problem)).toBe(202);
  const { id, jobId } = answer.body as { id: number; jobId: string };
  const job = await endedJob(desk, jobId);
  return { job, read: (await desk.call(importContract, 'show', { params: { id } })).body };
};
const collection = (features: readonly object[]): Buffer =>
  Buffer.from(
    JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${app.site().srid}` } }, features }),
  );
const feature = (properties: object, geometry: object | null) => ({ type: 'Feature', properties, geometry });
const plan = async (change: Omit<Mapping, 'source'> & { source?: string | null }) => {
  const { body, problem } = await desk.call(importBulk, 'plan', { body: { selection: {}, change: { source: null, ...change } } });
  expect(problem?.code, JSON.stringify(problem)).toBeUndefined();
  return body.bulk;
};
const reasons = async (id: number) =>
  (await desk.call(importBulk, 'entries', { params: { id }, query: { outcome: 'refused' } })).body.items.map(({ title, reason }) => [title, reason]);
const stored = async (code: string) =>
  (
    await sql<{ slope: number; azimuth: number; area: number; measured: number | null; irradiation: number; version: number }>`
      select slope, azimuth, area, measured, irradiation, version from solar_roof where code = ${code} and deleted_at is null`.execute(app.site().db)
  ).rows[0];
const usual = { slopes: 'degrees', directions: 'north' } as const;

describe('roofs from a file', () => {
  it('are seen before they are written, written by their code, and taken back', async () => {
    const { read } = await sent(
      'upload',
      'telhados.geojson',
      collection([
        feature({ Codigo: 'A-1', Declive: '28,4', Orienta: -5 }, square(0, 0)),
        feature({ Codigo: 'X-1', Declive: 45, Orienta: 90 }, square(100, 0)),
        feature({ Codigo: 'X-2', Declive: 120, Orienta: 90 }, square(120, 0)),
        feature({ Codigo: 'X-3', Declive: 30 }, square(140, 0)),
        feature({ Codigo: '', Declive: 30, Orienta: 0 }, square(160, 0)),
        feature({ Codigo: 'X-5', Declive: 30, Orienta: 0 }, { type: 'Point', coordinates: [0, 0] }),
        feature({ Codigo: 'X-6', Declive: 2 }, square(180, 0)),
        feature({ Codigo: 'X-7', Declive: 2 }, square(200, 0)),
        feature({ Codigo: 'x-7', Declive: 2 }, square(200, 20)),
        feature({ Codigo: 'B-1', Declive: 3, Orienta: 180 }, square(30, 0)),
      ]),
    );
    expect(read).toMatchObject({ state: 'ready', kind: 'roofs', rows: 10, proposed: { code: 'Codigo', slope: 'Declive', azimuth: 'Orienta' } });
    expect(
      (await desk.call(importBulk, 'plan', { body: { selection: {}, change: { import: read.id, columns: {}, ...usual, source: null } } })).problem
        .code,
    ).toBe('solar.mapping');
    const bulk = await plan({ import: read.id, columns: read.proposed, ...usual });
    expect(bulk.counts).toMatchObject({ change: 3, same: 1, refused: 6, new: 2 });
    expect(await reasons(bulk.id)).toEqual([
      ['X-2', expect.stringContaining('0 a 90 graus')],
      ['X-3', expect.stringContaining('Orientação')],
      ['(5)', expect.stringContaining('Código')],
      ['X-5', expect.stringContaining('polígono')],
      ['X-7', expect.stringContaining('mais de uma vez')],
      ['x-7', expect.stringContaining('mais de uma vez')],
    ]);
    const before = await stored('A-1');
    expect(await stored('X-1')).toBeUndefined();
    const done = await desk.call(importBulk, 'run', { params: { id: bulk.id } });
    expect(done.body.bulk.counts).toMatchObject({ done: 3 });
    expect(await stored('A-1')).toMatchObject({ slope: 28, azimuth: 355 });
    // Of the ground under it, along the slope.
    expect((await stored('X-1'))?.area).toBeCloseTo(100 * Math.SQRT2, 1);
    expect(await stored('X-6')).toMatchObject({ slope: 2, azimuth: 180 });
    // What somebody changed since stays.
    await sql`update solar_roof set area = 77 where code = 'X-6'`.execute(app.site().db);
    const undone = await desk.call(importBulk, 'undo', { params: { id: bulk.id } });
    expect(undone.body.bulk.counts).toMatchObject({ undone: 2, kept: 1 });
    expect(await stored('X-1')).toBeUndefined();
    expect(await stored('A-1')).toMatchObject({ slope: before?.slope, azimuth: before?.azimuth, irradiation: before?.irradiation });
    expect(await stored('X-6')).toMatchObject({ area: 77 });
  });

  it('may count slopes in per cent and directions from the south; outside the municipality nothing is taken', async () => {
    const { read } = await sent(
      'upload',
      'pvgis.geojson',
      collection([
        feature({ id: 'P-1', slope: 100, aspect: -90 }, square(400, 0)),
        feature({ id: 'P-2', slope: 10, aspect: 0 }, square(9_000_000, 0)),
      ]),
    );
    const bulk = await plan({ import: read.id, columns: read.proposed, slopes: 'percent', directions: 'south', source: 'Estudo' });
    expect(await reasons(bulk.id)).toEqual([['P-2', expect.stringContaining('fora do município')]]);
    await desk.call(importBulk, 'run', { params: { id: bulk.id } });
    expect(await stored('P-1')).toMatchObject({ slope: 45, azimuth: 90 });
  });

  it('what cannot be read says so, and is nobody else’s', async () => {
    expect((await desk.call(importContract, 'upload', { files: [{ name: 'a.txt', content: Buffer.from('x') }] })).status).toBe(422);
    const { job, read } = await sent('upload', 'a.geojson', Buffer.from('{"type":"FeatureCollection","features":[{'));
    expect(job.status).toBe('failed');
    expect(read.state).toBe('failed');
    expect((await app.as({ codes: [may.import], userId: 77 }).call(importContract, 'show', { params: { id: read.id } })).status).toBe(404);
  });
});

describe('a raster', () => {
  const falling = Math.tan((20 * Math.PI) / 180);
  const shape = { width: 120, height: 160, west: -10, north: 60, pixel: 0.5 } as const;

  it('of heights tells slope and direction of each registered roof it covers, on trial first', async () => {
    // Falls to the west by 20°, with a chimney; nothing known beyond x = 25.
    const heights = geoTiff({
      ...shape,
      epsg: 3763,
      value: (x, y) => (x > 25 ? null : 50 + x * falling + (x > 2 && x < 4 && y > 2 && y < 4 ? 4 : 0)),
    });
    const { job, read } = await sent('raster', 'mds.tif', heights, { params: { kind: 'height' } });
    expect(job.status, JSON.stringify(job)).toBe('finished');
    expect(read).toMatchObject({ kind: 'height', rows: 3, proposed: { code: 'code', slope: 'slope', azimuth: 'azimuth' } });
    const bulk = await plan({ import: read.id, columns: read.proposed, ...usual });
    expect(bulk.counts).toMatchObject({ change: 3, refused: 0, new: 0 });
    await desk.call(importBulk, 'run', { params: { id: bulk.id } });
    expect(await stored('A-1')).toMatchObject({ slope: 20, azimuth: 270 });
    expect(await stored('B-1')).toMatchObject({ slope: 3 });
  });

  it('of yearly radiation says what was measured, in whatever projection it is', async () => {
    const corner = degrees(-10, 60);
    const around = { width: 100, height: 100, west: corner.lng, north: corner.lat, pixel: 0.000008, epsg: null, value: () => 1500.4 };
    const unplaced = await sent('raster', 'sol.tif', geoTiff(around), { params: { kind: 'radiation' } });
    expect(unplaced.job.status).toBe('failed');
    const { job, read } = await sent('raster', 'sol.tif', geoTiff(around), { params: { kind: 'radiation' }, query: { epsg: 4326 } });
    expect(job.status, JSON.stringify(job)).toBe('finished');
    const bulk = await plan({ import: read.id, columns: read.proposed, ...usual });
    await desk.call(importBulk, 'run', { params: { id: bulk.id } });
    expect(await stored('A-1')).toMatchObject({ measured: 1500, irradiation: 1500, slope: 20 });
  });

  it('that covers no roof, or is none, says so', async () => {
    const far = await sent('raster', 'longe.tif', geoTiff({ ...shape, west: 50_000, epsg: 3763, value: () => 1 }), { params: { kind: 'height' } });
    expect(far.job).toMatchObject({ status: 'failed', message: expect.stringContaining('nenhum telhado') });
    const torn = { name: 'mds.tif', content: geoTiff({ ...shape, epsg: 3763, value: () => 1 }).subarray(0, 90) };
    expect((await desk.call(importContract, 'raster', { params: { kind: 'height' }, files: [torn] } as never)).status).toBe(415);
    expect(
      (
        await desk.call(importContract, 'raster', {
          params: { kind: 'height' },
          files: [{ name: 'a.vrt', content: Buffer.from('<VRTDataset/>') }],
        } as never)
      ).status,
    ).toBe(422);
  });
});

it('forgets after a week what was brought, though nobody brings more', async () => {
  const { db } = app.site();
  const daysAgo = (days: number) => new Date(app.services.now().getTime() - days * 86_400_000);
  await sql`insert into solar_import (user_id, kind, file_name, state, created_at) values (1, 'roofs', 'velho.csv', 'ready', ${daysAgo(8)}), (1, 'roofs', 'recente.csv', 'ready', ${daysAgo(6)})`.execute(
    db,
  );
  await sql`insert into solar_import_row (import_id, row, data) select id, 1, '{"Nome":"Esquecida"}' from solar_import where file_name in ('velho.csv', 'recente.csv')`.execute(
    db,
  );
  const run = { site: app.site(), actor: system, services: app.services, payload: {}, signal: new AbortController().signal } as unknown as JobRun;
  await forgetHandler.handler(run);
  const { rows } = await sql<{ name: string; rows: number }>`select i.file_name as name, count(r.row)::int as rows from solar_import i
    left join solar_import_row r on r.import_id = i.id where i.file_name in ('velho.csv', 'recente.csv') group by 1`.execute(db);
  expect(rows).toEqual([{ name: 'recente.csv', rows: 1 }]);
});
