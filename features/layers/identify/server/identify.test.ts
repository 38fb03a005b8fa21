import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { layersOf } from '#platform/map/document/tree.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { datasetsContract } from '../../data/contract.ts';
import { may } from '../../data/permissions.ts';
import { frontContracts } from '../../front/contract.ts';
import { layers } from '../../server/index.ts';
import { box, settle } from '../../territory/server/test-territory.ts';
import { treeContracts } from '../../tree/contract.ts';
import { identifyContracts } from '../contract.ts';

const found = treeContracts.find(({ module }) => module.code === 'iggestao');
const own = identifyContracts.find(({ front }) => front === 'ig');
if (!found || !own) throw new Error('no map of ig');
const { management, module } = found;
const { identify } = own;

let app: TestApp;
let staff: TestClient;
let role: number;

beforeAll(async () => {
  app = await testApp({ features: [identity, ogc, layers], work: true });
  await settle(app.site());
  await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
  const { rows } = await sql<{ id: number }>`select id from role order by id limit 1`.execute(app.site().db);
  role = Number(rows[0]?.id);
  staff = app.as({ codes: [...Object.values(may), ...Object.values(module.may)], userId: 1 });
});
afterAll(() => app.close());

type Row = readonly [geometry: unknown, properties: Readonly<Record<string, unknown>>];

async function dataset(name: string, rows: readonly Row[]): Promise<number> {
  const content = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: rows.map(([geometry, properties]) => ({ type: 'Feature', geometry, properties })),
  });
  const made = await staff.call(datasetsContract, 'create', { body: {}, files: [{ name: `${name}.geojson`, content: Buffer.from(content) }] });
  expect(await endedJob(staff, made.body.jobId)).toMatchObject({ status: 'finished' });
  return made.body.id;
}

async function layer(source: object, values: object = {}): Promise<string> {
  const made = await staff.call(management, 'create', { body: { values: { kind: 'resource', name: 'Camada', source, ...values } as never } });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return `l${made.body.id}`;
}

const ask = (who: TestClient, at: readonly [number, number], keys: readonly string[], resolution = 1) =>
  who.call(identify, 'ask', { query: { x: at[0], y: at[1], resolution, layers: keys.join(',') } });
const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });

describe('what own layers have at a point', () => {
  it('is exact, nearest first and of what lies over each other the smallest, with what the layer tells', async () => {
    const corner = -1000.123456789;
    const areas = await dataset('areas', [
      [box(corner, -1000, 900, 900), { Nome: 'Grande', Area: 81, Dono: 'Ana' }],
      [box(-700, -700, 100, 100), { Nome: 'Pequena', Area: 1 }],
    ]);
    const marks = await dataset('marcos', [
      [point(-650, -650), { n: 1 }],
      [point(-640, -650), { n: 2 }],
      [point(-630, -650), { n: 3 }],
    ]);
    const property = (name: string, order: number) => ({ name, type: 'text', title: null, titleEn: null, order, shown: name !== 'dono' });
    const typename = { id: null, name: 'areas', title: null, properties: [property('nome', 1), property('dono', 2)] };
    const keys = [await layer({ kind: 'data', dataset: areas }, { typename }), await layer({ kind: 'data', dataset: marks })];
    const { body } = await ask(app.anonymous, [-650, -650], [...keys, 'parish', 'school']);
    expect(body.crs).toBe('EPSG:3763');
    const [zones, points, parishes, schools] = body.layers;
    expect(zones?.items.map(({ properties }) => properties)).toEqual([{ nome: 'Pequena' }, { nome: 'Grande' }]);
    expect(JSON.stringify(zones?.items[1]?.geometry)).toContain('-1000.1235');
    // 13 pixels of a metre: the third is 20 m away.
    expect(points?.items.map(({ properties }) => properties['n'])).toEqual([1, 2]);
    expect([parishes?.items[0]?.properties['name'], parishes?.items[0]?.geometry.type]).toEqual(['São Bento', 'MultiPolygon']);
    expect(schools).toEqual({ id: 'school', state: 'done', items: [] });
    const near = await ask(app.anonymous, [-650, -650], keys, 0.5);
    expect(near.body.layers[1]?.items).toHaveLength(1);
  });

  it('are fifty of a layer at most, and those alone that its filter lets through', async () => {
    const many = await dataset(
      'muitos',
      Array.from({ length: 120 }, (_, n) => [point(1000 + n / 100, 1000), { n, tipo: n % 2 === 0 ? 'par' : 'impar' }] as const),
    );
    const all = await layer({ kind: 'data', dataset: many });
    const some = await layer({ kind: 'data', dataset: many, filter: [{ field: 'tipo', in: ['par'] }] });
    const { body } = await ask(app.anonymous, [1000, 1000], [all, some]);
    expect(body.layers.map(({ items }) => items.length)).toEqual([50, 50]);
    expect(new Set(body.layers[1]?.items.map(({ properties }) => properties['tipo']))).toEqual(new Set(['par']));
    expect(body.layers[0]?.items[0]?.properties['n']).toBe(0);
  });

  it('is for who sees the layer: of others not even that it is there', async () => {
    const secret = await dataset('segredos', [[point(2000, 2000), { nome: 'Segredo' }]]);
    const source = { kind: 'data', dataset: secret };
    const group = await staff.call(management, 'create', {
      body: { values: { kind: 'group', name: 'Reservado', private: true, roles: [role] } as never },
    });
    const inGroup = await staff.call(management, 'create', {
      body: { values: { kind: 'resource', name: 'No grupo', source } as never, place: { parentId: group.body.id } },
    });
    const hidden = {
      member: [await layer(source, { private: true, roles: [role] }), `l${inGroup.body.id}`],
      nobody: [await layer(source, { private: true, roles: [] }), await layer(source, { active: false }), `l${group.body.id}`],
    };
    const open = await layer(source, { featureinfo: { ...plain, status: false } });
    const member = app.as({ roleIds: [role] });
    for (const who of [app.anonymous, app.as({}), app.as({ roleIds: [role + 1] }), staff, member]) {
      const seen = who === member ? hidden.member : [];
      for (const key of [...hidden.member, ...hidden.nobody, open, 'l987654', 'basemap', 'nothing']) {
        const answer = await ask(who, [2000, 2000], [key]);
        expect([key, answer.status], JSON.stringify(answer.problem)).toEqual([key, seen.includes(key) ? 200 : 404]);
      }
      const { body } = await ask(who, [2000, 2000], [...hidden.member, ...hidden.nobody, 'parish']);
      expect(body.layers.map(({ id }) => id)).toEqual([...seen, 'parish']);
      expect(JSON.stringify(body).includes('Segredo')).toBe(who === member);
    }
    const answer = await member.inject({ url: `/api/ig/front/map/identify?x=2000&y=2000&resolution=1&layers=${hidden.member[0]}` });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const elsewhere = await member.inject({ url: `/api/gu/front/map/identify?x=2000&y=2000&resolution=1&layers=${hidden.member[0]}` });
    expect(elsewhere.statusCode).toBe(404);
    // Nor is one that may not be asked named as one that can.
    const { tree } = (await app.anonymous.call(frontContracts.ig, 'layers', {})).body;
    const nodes = layersOf(tree).filter(({ source: { kind } }) => kind === 'tiles');
    expect(nodes.map(({ id, source: drawn }) => [id, 'ask' in drawn])).toEqual(nodes.map(({ id }) => [id, id !== open]));
  });

  it('costs only its own layer where one fails', async () => {
    const lost = await dataset('perdidos', [[point(3000, 3000), { nome: 'Perdido' }]]);
    const key = await layer({ kind: 'data', dataset: lost });
    const version = await sql<{ id: string }>`select current_version_id as id from dataset where id = ${lost}`.execute(app.site().db);
    await app.site().tx(system, (trx) => sql`drop table ${sql.table(`dataset_feature_${version.rows[0]?.id}`)}`.execute(trx));
    const { status, body } = await ask(app.anonymous, [3000, 3000], [key, 'parish']);
    expect([status, body.layers.map(({ id, state, items }) => [id, state, items.length])]).toEqual([
      200,
      [
        [key, 'failed', 0],
        ['parish', 'done', 1],
      ],
    ]);
  });

  it('is asked in plain numbers and names', async () => {
    expect((await ask(app.anonymous, [0, 0], ['l1; drop table'])).problem.fields).toHaveProperty('layers.0');
    expect((await ask(app.anonymous, [0, 0], ['parish'], 0)).problem.fields).toHaveProperty('resolution');
    const text = await app.anonymous.inject({ url: '/api/ig/front/map/identify?x=a&y=0&resolution=1&layers=parish' });
    expect([text.statusCode, Object.keys(text.json<{ fields: object }>().fields)]).toEqual([422, ['x']]);
  });
});

const plain = { status: true, format: null, collapsible: false, styles: 'fields', title: null, template: null };
