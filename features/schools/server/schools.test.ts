import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emissions } from '#features/emissions/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers, replaceOwnAddresses } from '#features/layers/server/index.ts';
import { mapview } from '#features/mapview/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { printing } from '#features/printing/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { endedJob } from '#platform/testing/until.ts';
import { may } from '../codes.ts';
import { schoolDesk, schoolDistance } from '../contract.ts';
import { schools as register, streets, turns } from '../resources.ts';
import { schools } from './index.ts';

let app: TestApp;
let desk: TestClient;
let visitor: TestClient;
const idOf = new Map<string, number>();
const id = (name: string): number => idOf.get(name) ?? 0;

beforeAll(async () => {
  const tenants = [testTenant('alfa', { permissions: { [may.look]: 'none' } }), testTenant('beta')];
  app = await testApp({ features: [identity, ogc, layers, mapview, printing, emissions, schools], tenants, work: true });
  const { schools: ofSchools, streets: ofStreets, turns: ofTurns, ...single } = may;
  desk = app.as({ codes: [...Object.values(single), ...[ofSchools, ofStreets, ofTurns].flatMap((codes) => Object.values(codes))] });
  visitor = app.as({ session: 'nobody' });
  const site = app.site();
  await site.tx(system, async (trx) => {
    await sql`insert into account (id, name, email) values (1, 'Rui', 'rui@ensaio.example')`.execute(trx);
    // Around a block of 500 m; the west side is for people on foot.
    for (const [name, kind, line] of [
      ['Rua do Sul', 'residential', '0 0, 500 0'],
      ['Rua Nascente', 'residential', '500 0, 500 500'],
      ['Travessa Poente', 'pedestrian', '0 0, 0 500'],
      ['Rua do Norte', 'residential', '0 500, 500 500'],
      ['Linha férrea', 'rail', '0 900, 500 900'],
    ] as const)
      await sql`insert into street (name, kind, geom) values (${name}, ${kind}, st_geomfromtext(${`LINESTRING(${line})`}, ${sql.lit(site.srid)}))`.execute(
        trx,
      );
    for (const [name, x, y] of [
      ['Escola Norte', 500, 500],
      ['Escola da Travessa', 0, 510],
    ] as const)
      await sql`insert into school (name, level, geom) values (${name}, 'primary', st_setsrid(st_makepoint(${x}::float8, ${y}::float8), ${sql.lit(site.srid)}))`.execute(
        trx,
      );
  });
});
afterAll(() => app.close());

async function change(resource: Resource, record: number, values: Readonly<Record<string, unknown>>) {
  const before = (await desk.call(resourceContract(resource), 'show', { params: { id: record } })).body as Record<string, unknown>;
  const { refs: _refs, createdAt: _made, updatedAt: _changed, deletedAt: _gone, id: _id, version, ...rest } = before;
  return desk.call(resourceContract(resource), 'update', { params: { id: record }, version: Number(version), body: { ...rest, ...values } });
}

async function route(from: [number, number], schoolId: number | null, by = visitor) {
  const asked = await by.call(schoolDistance, 'route', { body: { from, schoolId } });
  expect(asked.status, JSON.stringify(asked.problem)).toBe(202);
  await endedJob(by, asked.body.id);
  return { job: asked.body.id, ...(await by.call(schoolDistance, 'routed', { params: { id: asked.body.id } })).body };
}

describe('before there is anything', () => {
  it('says what is missing', async () => {
    expect(await route([10, 5], null)).toMatchObject({ status: 'failed', result: null, message: expect.stringContaining('rede viária') });
  });
});

describe('the registers', () => {
  it('take streets and schools of the map, those that are not there yet', async () => {
    const started = await desk.call(schoolDesk, 'takeNetwork', {});
    expect(await endedJob(desk, started.body.jobId)).toMatchObject({ status: 'finished', data: { streets: 4 } });
    expect((await desk.call(schoolDesk, 'network', {})).body).toMatchObject({ stretches: 4, kilometres: 2, oneWay: 0, footOnly: 1, turns: 0 });
    expect((await desk.call(schoolDesk, 'takeSchools', {})).body).toEqual({ added: 2 });
    expect((await desk.call(schoolDesk, 'takeSchools', {})).body).toEqual({ added: 0 });
    const named = async (resource: Resource) =>
      (await desk.call(resourceContract(resource), 'list', { query: { pageSize: 50 } as never })).body.items;
    for (const row of [...(await named(register)), ...(await named(streets))])
      idOf.set(String((row as { name?: unknown }).name), Number((row as { id: unknown }).id));
    expect(idOf.size).toBe(6);
  });

  it('a network that is brought again keeps streets, and their turns, by their code', async () => {
    const kept = id('Rua do Sul');
    await change(streets, kept, { name: 'Rua do Sul', sourceId: 'a' });
    const feature = (code: string, name: string, coordinates: number[][], more = {}) => ({
      type: 'Feature',
      properties: { osm_id: code, name, highway: 'residential', ...more },
      geometry: { type: 'LineString', coordinates },
    });
    const content = Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${app.site().srid}` } },
        features: [
          feature('a', 'Rua do Sul', [
            [0, 0],
            [500, 0],
          ]),
          feature('b', 'Rua Nascente', [
            [500, 0],
            [500, 500],
          ]),
          feature(
            'c',
            'Travessa Poente',
            [
              [0, 0],
              [0, 500],
            ],
            { highway: 'footway' },
          ),
          feature('d', 'Rua do Norte', [
            [0, 500],
            [500, 500],
          ]),
          feature(
            'e',
            'Obra',
            [
              [0, 0],
              [10, 10],
            ],
            { highway: 'construction' },
          ),
        ],
      }),
    );
    const sent = await desk.call(schoolDesk, 'importNetwork', { files: [{ name: 'rede.geojson', content }] });
    expect(sent.status, JSON.stringify(sent.problem)).toBe(202);
    expect(await endedJob(desk, sent.body.jobId)).toMatchObject({ status: 'finished', data: { streets: 4 } });
    const { items } = (await desk.call(resourceContract(streets), 'list', { query: { pageSize: 50 } as never })).body;
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Rua Nascente', 'Rua do Norte', 'Rua do Sul', 'Travessa Poente']);
    for (const row of items) idOf.set(String(row.name), row.id);
    expect(id('Rua do Sul')).toBe(kept);
  });

  it('a file without streets changes nothing', async () => {
    const content = Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-8, 39] } }],
      }),
    );
    const sent = await desk.call(schoolDesk, 'importNetwork', { files: [{ name: 'pontos.geojson', content }] });
    expect(await endedJob(desk, sent.body.jobId)).toMatchObject({ status: 'failed' });
    expect((await desk.call(schoolDesk, 'network', {})).body.stretches).toBe(4);
    const wrong = await desk.call(schoolDesk, 'importNetwork', { files: [{ name: 'rede.exe', content }] });
    expect([wrong.status, Object.keys(wrong.problem.fields ?? {})]).toEqual([422, ['files']]);
  });

  it('refuses turns between streets that do not touch', async () => {
    const body = { note: 'Não virar', kind: 'no' as const, fromId: id('Rua do Sul'), toId: id('Rua do Norte') };
    expect((await desk.call(resourceContract(turns), 'create', { body })).problem.code).toBe('schools.turn');
  });
});

describe('a route', () => {
  it('is walked along paths and driven around them, with the way to the street', async () => {
    const { result } = await route([10, 5], id('Escola da Travessa'));
    expect(result?.foot?.metres).toBeCloseTo(5 + 10 + 500 + 10, 3);
    expect(result?.car?.metres).toBeCloseTo(5 + 490 + 500 + 500 + 10, 3);
    expect(result?.foot?.access).toBeCloseTo(15, 3);
    expect(result?.foot?.points.at(-1)).toEqual([0, 500]);
    expect(result?.school).toMatchObject({ name: 'Escola da Travessa', isCatchment: false });
  });

  it('goes to the nearest school on foot when none is named, and knows the catchment', async () => {
    const square = {
      type: 'Polygon',
      coordinates: [
        [
          [-50, -50],
          [600, -50],
          [600, 600],
          [-50, 600],
          [-50, -50],
        ],
      ],
    };
    expect((await change(register, id('Escola da Travessa'), { catchment: square })).status).toBe(200);
    expect((await route([10, 5], null)).result?.school).toMatchObject({ name: 'Escola da Travessa', isCatchment: true });
    expect((await route([490, 100], null)).result?.school).toMatchObject({ name: 'Escola Norte' });
  });

  it('follows what the desk changes at once: one-way streets and turns', async () => {
    expect((await change(streets, id('Rua do Sul'), { cars: 'backward' })).status).toBe(200);
    const closed = await route([10, 5], id('Escola Norte'));
    expect(closed.result?.car).toBeNull();
    expect(closed.result?.foot?.metres).toBeCloseTo(5 + 490 + 500, 3);
    await change(streets, id('Rua do Sul'), { cars: 'both' });
    expect((await route([10, 5], id('Escola Norte'))).result?.car?.metres).toBeCloseTo(995, 3);
    const body = { note: 'Não virar', kind: 'no' as const, fromId: id('Rua do Sul'), toId: id('Rua Nascente') };
    const made = await desk.call(resourceContract(turns), 'create', { body });
    expect(made.status).toBe(201);
    expect((await route([10, 5], id('Escola Norte'))).result?.car).toBeNull();
    expect((await desk.call(resourceContract(streets), 'remove', { params: { id: id('Rua do Sul') } })).status).toBe(409);
    await desk.call(resourceContract(turns), 'remove', { params: { id: made.body.id } });
    expect((await route([10, 5], id('Escola Norte'))).result?.car?.metres).toBeCloseTo(995, 3);
  });

  it('far from any street says so; a school that is gone is not found', async () => {
    expect(await route([5000, 5000], null)).toMatchObject({ status: 'failed', message: expect.stringContaining('1000 m') });
    expect(await route([10, 5], 999_999)).toMatchObject({ status: 'failed' });
  });

  it('a gate drawn far from every street hides no other school', async () => {
    const body = { code: 'LONGE', name: 'Escola Longe', level: 'basic', active: true, geom: { type: 'Point', coordinates: [7000, 7000] } } as const;
    const made = await desk.call(resourceContract(register), 'create', { body });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    expect((await route([490, 100], null)).result?.school.name).toBe('Escola Norte');
    expect(await route([490, 100], made.body.id)).toMatchObject({ status: 'failed', message: expect.stringContaining('outra escola') });
    expect((await desk.call(resourceContract(register), 'remove', { params: { id: made.body.id } })).status).toBe(204);
  });

  it('is told to whoever asked only', async () => {
    const { job } = await route([10, 5], null, desk);
    const stranger = app.as({ codes: [may.look], userId: 8 });
    expect((await stranger.call(schoolDistance, 'routed', { params: { id: job } })).status).toBe(404);
  });
});

describe('looking up', () => {
  it('finds schools by words and by position', async () => {
    const found = async (q: string) => (await visitor.call(schoolDistance, 'schools', { query: { q } })).body.items.map(({ name }) => name);
    expect(await found('travessa')).toEqual(['Escola da Travessa']);
    expect(await found('%')).toEqual(['Escola da Travessa', 'Escola Norte']);
    expect(await found('liceu')).toEqual([]);
    const { map } = testTenant('alfa');
    const { degreesOf } = await import('#platform/geo/projections.ts');
    const [lng, lat] = degreesOf(map).toLngLat([490, 100]);
    const near = await visitor.call(schoolDistance, 'schoolAt', { params: { lng, lat } });
    expect(near.body.items.map(({ name }) => name)).toEqual(['Escola da Travessa', 'Escola Norte']);
    expect(near.body.items[1]?.straight).toBeCloseTo(Math.hypot(10, 400), 1);
    expect((await visitor.call(schoolDistance, 'addressAt', { params: { lng, lat } })).body).toMatchObject({ label: null });
    expect((await visitor.call(schoolDistance, 'addresses', { query: { q: 'rua' } })).status).toBe(200);
  });

  it('shows to staff from where a place is reached, band by band', async () => {
    const { body } = await visitor.call(schoolDistance, 'schools', { query: { q: 'Escola Norte' } });
    const [{ x, y } = { x: 0, y: 0 }] = body.items;
    const reach = await desk.call(schoolDistance, 'reach', { query: { x, y, bands: '300,100' } });
    expect(reach.body.bands.map(({ limit, area }) => [limit, area?.type])).toEqual([
      [100, 'Polygon'],
      [300, 'Polygon'],
    ]);
    const byCar = await desk.call(schoolDistance, 'reach', { query: { x, y, mode: 'car', by: 'minutes', bands: '1' } });
    expect(byCar.body.bands).toHaveLength(1);
    expect((await desk.call(schoolDistance, 'reach', { query: { x, y, bands: 'perto' } })).body).toMatchObject({ code: 'request.invalid' });
    expect((await visitor.call(schoolDistance, 'reach', { query: { x, y } })).status).toBe(401);
  });
});

describe('on paper', () => {
  it('a class list comes back with the distances, and says why where there is none', async () => {
    const site = app.site();
    await site.tx(system, (trx) =>
      replaceOwnAddresses({ trx, srid: site.srid }, 'ensaio', [
        { street: 'Rua do Sul', point: [250, 0] },
        { street: 'Rua do Sul', house: '1', point: [10, 5] },
      ]),
    );
    const rows = ['Aluno;Morada;Escola', 'Ana;Rua do Sul 1;Escola Norte', 'Rui;Rua do Sul 1;', 'Eva;Rua que não há 7;', 'Zé;Rua do Sul 1;Liceu'];
    const sent = await desk.call(schoolDesk, 'list', { files: [{ name: 'turma.csv', content: Buffer.from(rows.join('\n')) }] });
    expect(sent.status, JSON.stringify(sent.problem)).toBe(202);
    const job = await endedJob(desk, sent.body.jobId);
    expect(job).toMatchObject({ status: 'finished', fileName: 'turma-distancias.csv', data: { rows: 4, found: 2 } });
    const [head = '', ana, rui, eva, ze] = (await desk.inject({ url: job.downloadUrl ?? '' })).rawPayload.toString('utf8').trimEnd().split('\r\n');
    expect(head).toContain('Aluno;Morada;Escola;Morada encontrada');
    expect(ana).toMatch(/^Ana;.*;Escola Norte;995;13;995;\d+;\d+;Não;Escola da Travessa;$/);
    expect(rui).toMatch(/;Escola da Travessa;525;7;1505;.*considerada a mais próxima\.$/);
    expect(eva).toContain('Morada não encontrada.');
    expect(ze).toContain('Escola não encontrada.');
    const book = xlsxRows({
      name: 'Turma',
      columns: [{ title: 'Aluno' }, { title: 'Morada' }, { title: 'Escola' }],
      rows: (async function* () {
        yield ['Ana', 'Rua do Sul 1', 'Escola Norte'];
      })(),
      locale: 'pt',
      timeZone: 'Europe/Lisbon',
    });
    const content = await buffer(book);
    const brought = await desk.call(schoolDesk, 'list', { files: [{ name: 'turma.xlsx', content }] });
    const answered = await endedJob(desk, brought.body.jobId);
    expect(answered).toMatchObject({ status: 'finished', fileName: 'turma-distancias.xlsx', data: { rows: 1, found: 1 } });
    expect((await desk.inject({ url: answered.downloadUrl ?? '' })).rawPayload.subarray(0, 2).toString()).toBe('PK');
    const wrong = await desk.call(schoolDesk, 'list', { files: [{ name: 'turma.csv', content: Buffer.from('Aluno;Turma\nAna;A') }] });
    expect(await endedJob(desk, wrong.body.jobId)).toMatchObject({ status: 'failed', message: expect.stringContaining('Morada') });
  });

  it('a certificate is numbered and stands in the register', async () => {
    const body = { from: [10, 5] as [number, number], schoolId: id('Escola Norte'), place: 'Rua do Sul, 1' };
    const started = await desk.call(schoolDistance, 'certify', { body });
    expect(started.status, JSON.stringify(started.problem)).toBe(202);
    const job = await endedJob(desk, started.body.jobId);
    expect(job).toMatchObject({ status: 'finished', data: { number: expect.stringMatching(/^DE-\d{4}-/), pages: 1 } });
    const far = await desk.call(schoolDistance, 'certify', { body: { ...body, from: [5000, 5000] as [number, number] } });
    expect(far.problem.code).toBe('schools.no-street');
    expect((await app.as({ codes: [may.look] }).call(schoolDistance, 'certify', { body })).status).toBe(403);
  });
});
