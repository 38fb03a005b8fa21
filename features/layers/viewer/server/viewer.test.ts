import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { datasetsContract } from '../../data/contract.ts';
import { may } from '../../data/permissions.ts';
import { layers } from '../../server/index.ts';
import { box, settle } from '../../territory/server/test-territory.ts';
import { treeContracts } from '../../tree/contract.ts';
import { viewerContracts } from '../contract.ts';

const found = treeContracts.find(({ module }) => module.code === 'iggestao');
const viewer = viewerContracts.find(({ front }) => front === 'ig')?.contract;
if (!found || !viewer) throw new Error('no map of ig');
const { management, module } = found;

let app: TestApp;
let staff: TestClient;
let dataset: number;
let role: number;

/** Four squares of 100 by 100 metres in a row, each with its use and its number. */
const features = [
  ['Habitação', 1, '2026/1'],
  ['Habitação', 2, '2026/2'],
  ['Comércio', 30, '2026/3'],
  ['Jardim', null, '2026/1'],
].map(([uso, numero, processo], n) => ({
  type: 'Feature',
  geometry: box(n * 1000, 0, 100, 100),
  properties: { Uso: uso, numero, Processo: processo, secreto: 'x' },
}));

beforeAll(async () => {
  app = await testApp({ features: [identity, ogc, layers], work: true });
  await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
  await settle(app.site());
  const { rows } = await sql<{ id: number }>`select id from role order by id limit 1`.execute(app.site().db);
  role = Number(rows[0]?.id);
  staff = app.as({ codes: [...Object.values(may), ...Object.values(module.may)], userId: 1 });
  const content = JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } }, features });
  const made = await staff.call(datasetsContract, 'create', { body: {}, files: [{ name: 'lotes.geojson', content: Buffer.from(content) }] });
  dataset = made.body.id;
  expect(await endedJob(staff, made.body.jobId)).toMatchObject({ status: 'finished' });
  const colour = { light: '#aa0000', dark: '#ffaaaa' };
  const text = (title: string) => ({ pt: title, en: title });
  const rules = [
    { title: text('Habitação'), when: { field: 'uso', in: ['Habitação'] }, colour },
    { title: text('Muitos'), when: { field: 'numero', from: 10, to: null }, colour },
  ];
  const style = { shape: 'area', colour, width: 1, rules };
  await sql`update dataset set style = ${JSON.stringify(style)}::jsonb,
    fields = (select jsonb_agg(case when f ->> 'key' = 'secreto' then jsonb_set(f, '{shown}', 'false') else f end) from jsonb_array_elements(fields) f)
    where id = ${dataset}`.execute(app.site().db);
});
afterAll(() => app.close());

async function add(values: Record<string, unknown> = {}, source: Record<string, unknown> = {}): Promise<string> {
  const made = await staff.call(management, 'create', {
    body: { values: { kind: 'resource', name: 'Lotes', source: { kind: 'data', dataset, ...source }, ...values } as never },
  });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return `l${made.body.id}`;
}
const figures = (layer: string, bbox?: string, who: TestClient = app.anonymous) =>
  who.call(viewer, 'figures', { params: { layer }, query: bbox === undefined ? {} : { bbox } });
const feature = (layer: string, query: Record<string, unknown>, who: TestClient = app.anonymous) =>
  who.call(viewer, 'feature', { params: { layer }, query: query as never });

describe('figures of a layer', () => {
  it('are how many, how large, and in which classes of its style', async () => {
    const layer = await add();
    expect((await figures(layer)).body).toEqual({
      shape: 'area',
      total: 4,
      isExact: true,
      size: 40_000,
      classes: [
        { rule: 0, count: 2 },
        { rule: 1, count: 1 },
        { rule: -1, count: 1 },
      ],
    });
  });

  it('in a box are of what lies in it, measured as far as it does', async () => {
    const layer = await add();
    expect((await figures(layer, '1050,0,2500,100')).body).toMatchObject({ total: 2, size: 15_000, classes: [{ rule: 0 }, { rule: 1 }] });
    expect((await figures(layer, '5000,5000,6000,6000')).body).toMatchObject({ total: 0, size: null, classes: [] });
    expect((await figures(layer, '1,2,3')).problem).toMatchObject({ code: 'request.invalid', fields: { bbox: [expect.anything()] } });
  });

  it('are of what the layer shows: its filter holds, and what its style does not draw is not counted', async () => {
    const layer = await add({}, { filter: [{ field: 'uso', in: ['Habitação'] }] });
    expect((await figures(layer)).body).toMatchObject({ total: 2, size: 20_000 });
    await sql`update dataset set style = style || '{"onlyRules": true}' where id = ${dataset}`.execute(app.site().db);
    expect((await figures(await add())).body).toMatchObject({ total: 3, size: 30_000 });
    await sql`update dataset set style = style - 'onlyRules' where id = ${dataset}`.execute(app.site().db);
  });

  it('are told of the territory as well', async () => {
    expect((await figures('parish')).body).toMatchObject({ shape: 'area', total: 2, size: 64_000_000, classes: [] });
    expect((await figures('parish', '-10,0,-5,5')).body).toMatchObject({ total: 1 });
    expect((await figures('school')).body).toMatchObject({ shape: 'point', size: null });
    for (const layer of ['basemap', 'building', 'nothing', 'l999999']) expect([layer, (await figures(layer)).status]).toEqual([layer, 404]);
  });
});

describe('a feature of a link', () => {
  it('is found by its number, and by a field under its key or its name in the file', async () => {
    const layer = await add();
    const { body } = await feature(layer, { id: 3 });
    expect(body).toMatchObject({ total: 1, extent: [2000, 0, 2100, 100], items: [{ id: 3, properties: { uso: 'Comércio', numero: 30 } }] });
    expect(body.items[0]?.geometry.type).toMatch(/Polygon$/);
    expect((await feature(layer, { field: 'Processo', value: '2026/1' })).body).toMatchObject({ total: 2, extent: [0, 0, 3100, 100] });
    expect((await feature(layer, { field: 'numero', value: '2' })).body.items.map(({ id }) => id)).toEqual([2]);
  });

  it('tells no field the layer does not tell, and is not found by one', async () => {
    const layer = await add();
    expect(Object.keys((await feature(layer, { id: 1 })).body.items[0]?.properties ?? {})).not.toContain('secreto');
    expect((await feature(layer, { field: 'secreto', value: 'x' })).status).toBe(404);
  });

  it('that is not there, or not on the layer, is 404; half a question names the field', async () => {
    const layer = await add({}, { filter: [{ field: 'uso', in: ['Comércio'] }] });
    for (const query of [{ id: 1 }, { id: 99 }, { field: 'uso', value: 'Jardim' }, { field: 'nada', value: '1' }])
      expect((await feature(layer, query)).problem).toMatchObject({ code: 'record.not-found' });
    expect((await feature(layer, {})).problem).toMatchObject({ fields: { id: [expect.anything()] } });
    expect((await feature(layer, { field: 'uso' })).problem).toMatchObject({ fields: { value: [expect.anything()] } });
  });

  it('of the territory is found alike', async () => {
    const { body } = await feature('parish', { field: 'dicofre', value: '010102' });
    expect(body).toMatchObject({ total: 1, items: [{ properties: { name: 'Vale da Águia' } }] });
  });
});

it('a private layer answers its roles alone, at both doors and on every map', async () => {
  const layer = await add({ private: true, roles: [role] });
  const member = app.as({ roleIds: [role] });
  expect([(await figures(layer, undefined, member)).status, (await feature(layer, { id: 1 }, member)).status]).toEqual([200, 200]);
  for (const who of [app.anonymous, app.as({}), staff])
    expect([(await figures(layer, undefined, who)).status, (await feature(layer, { id: 1 }, who)).status]).toEqual([404, 404]);
  for (const { front, contract } of viewerContracts) {
    if (front === 'ig') continue;
    expect([front, (await member.call(contract, 'feature', { params: { layer }, query: { id: 1 } })).status]).toEqual([front, 404]);
  }
});
