import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { treeContracts } from '../contract.ts';

/* Layers of the tree that show the municipality's own data: who sees the layer gets its tiles, nobody else. */

const found = treeContracts.find(({ module }) => module.code === 'iggestao');
if (!found) throw new Error('no tree of iggestao');
const { management, module } = found;

let app: TestApp;
let staff: TestClient;
let role: number;
let dataset: number;

beforeAll(async () => {
  app = await testApp({ features: [identity, ogc, layers], work: true });
  await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
  const { rows } = await sql<{ id: number }>`select id from role order by id limit 1`.execute(app.site().db);
  role = Number(rows[0]?.id);
  staff = app.as({ codes: [...Object.values(may), ...Object.values(module.may)], userId: 1 });
  const ring = [
    [
      [0, 0],
      [900, 0],
      [900, 900],
      [0, 900],
      [0, 0],
    ],
  ];
  const content = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: ring }, properties: { Uso: 'Segredo' } }],
  });
  const made = await staff.call(datasetsContract, 'create', { body: {}, files: [{ name: 'zonas.geojson', content: Buffer.from(content) }] });
  dataset = made.body.id;
  expect(await endedJob(staff, made.body.jobId)).toMatchObject({ status: 'finished' });
});
afterAll(() => app.close());

async function add(values: Record<string, unknown>) {
  const source = { kind: 'data', dataset };
  const made = await staff.call(management, 'create', { body: { values: { kind: 'resource', name: 'Zonas', source, ...values } as never } });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

const nodes = async (who: TestClient) => layersOf((await who.call(frontContracts.ig, 'layers', {})).body.tree);
const tile = (who: TestClient, id: number) => who.inject({ url: `/api/ig/front/map/layers/${id}/tiles/0/0/0` });

it('a layer of own data stands on the map in the data’s symbols, with its tiles behind the layer’s own door', async () => {
  const { id } = await add({});
  const node = (await nodes(app.anonymous)).find((one) => one.id === `l${id}`);
  expect(node).toMatchObject({ title: { pt: 'Zonas' }, style: { shape: 'area' }, identify: { fields: [{ name: 'uso' }] } });
  expect(node?.source).toMatchObject({
    kind: 'tiles',
    url: expect.stringMatching(new RegExp(`^/api/ig/front/map/layers/${id}/tiles/\\{z\\}/\\{x\\}/\\{y\\}\\?m=`)) as string,
  });
  const answer = await tile(app.anonymous, id);
  expect([answer.statusCode, answer.body.includes('Segredo')]).toEqual([200, true]);
});

it('a private one is there for its roles alone, at every door', async () => {
  const { id } = await add({ private: true, roles: [role] });
  const member = app.as({ roleIds: [role] });
  expect((await nodes(member)).some((one) => one.id === `l${id}`)).toBe(true);
  const shown = await tile(member, id);
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  for (const who of [app.anonymous, app.as({}), staff]) {
    expect((await nodes(who)).some((one) => one.id === `l${id}`)).toBe(false);
    expect((await tile(who, id)).statusCode).toBe(404);
  }
  const preview = { method: 'GET' as const, url: `/api/iggestao/gestao/layers/data/${dataset}/tiles/0/0/0` };
  expect((await app.as({}).inject(preview)).statusCode).toBe(403);
  expect((await staff.inject(preview)).statusCode).toBe(200);
});

it('a plan in the national model becomes groups and layers in one step, each with its own part and symbols', async () => {
  const at = (x: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [x, 0],
        [x + 90, 0],
        [x + 90, 90],
        [x, 90],
        [x, 0],
      ],
    ],
  });
  const objects = [
    ['Ordenamento', 'Classificação e Qualificação do Solo', 'Solo Rústico', 8],
    ['Ordenamento', 'Classificação e Qualificação do Solo', 'Solo Rústico', 13],
    ['Ordenamento', 'Classificação e Qualificação do Solo', 'Solo Urbano', 2],
    ['Condicionantes', 'Recursos Ecológicos', 'Reserva Ecológica Nacional', 148],
  ] as const;
  const features = objects.map(([planta, tema, subtema, codigo], n) => ({
    type: 'Feature',
    geometry: at(n * 100),
    properties: { planta, tema, subtema, codigo },
  }));
  const content = JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } }, features });
  const made = await staff.call(datasetsContract, 'create', { body: {}, files: [{ name: 'objetos_pl.geojson', content: Buffer.from(content) }] });
  expect(await endedJob(staff, made.body.jobId)).toMatchObject({ status: 'finished' });
  const none = await staff.call(management, 'plan', { body: { datasets: [dataset] } });
  expect(none.problem).toMatchObject({ code: 'layer-tree.no-plan' });
  const answer = await staff.call(management, 'plan', { body: { datasets: [made.body.id] } });
  expect([answer.status, answer.body]).toEqual([201, { groups: 4, layers: 3, left: 0 }]);
  const layer = (await nodes(app.anonymous)).find(({ title }) => title.pt === 'Solo Rústico');
  expect(layer?.style?.rules?.map(({ title, fill }) => [title.pt, fill?.colour.light])).toEqual([
    ['Espaço Agrícola', '#61be61'],
    ['Aglomerado Rural', '#003f7d'],
  ]);
  const { body, statusCode } = await tile(app.anonymous, Number(layer?.id.slice(1)));
  expect([statusCode, body.includes('Solo Rústico'), body.includes('Solo Urbano'), body.includes('Ecológicos')]).toEqual([200, true, false, false]);
  const items = await app.anonymous.inject({ url: `/api/ig/ogc/features/collections/${layer?.id}/items` });
  expect(items.json()).toMatchObject({ numberMatched: 2 });
});

it('its fields are described, it can be picked, and without its data it is not drawn', async () => {
  const { id } = await add({});
  expect((await staff.call(management, 'describe', { params: { id: `data-${dataset}` } })).body).toMatchObject({
    title: 'zonas',
    properties: [
      { name: 'uso', type: 'text' },
      { name: 'geom', type: 'area' },
    ],
  });
  expect((await staff.call(management, 'resources', { query: { q: 'zon' } })).body.items).toMatchObject([{ id: `data-${dataset}`, kind: 'data' }]);
  const wrong = await staff.call(management, 'create', {
    body: { values: { kind: 'resource', name: 'x', source: { kind: 'data', dataset: 999 } } as never },
  });
  expect(wrong.problem.fields).toHaveProperty('source');
  await staff.call(datasetsContract, 'remove', { params: { id: dataset } });
  expect((await nodes(app.anonymous)).some((one) => one.id === `l${id}`)).toBe(false);
  expect((await tile(app.anonymous, id)).statusCode).toBe(404);
  expect((await staff.call(management, 'show', { params: { id } })).body.problem).toBe('gone');
  await staff.call(datasetsContract, 'restore', { params: { id: dataset } });
  expect((await tile(app.anonymous, id)).statusCode).toBe(200);
});
