import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { fileContract } from '#platform/crud/file-contract.ts';
import { resourceBulk } from '#platform/crud/bulk/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { layers } from '../../server/index.ts';
import { frontContracts } from '../../front/contract.ts';
import { deskContracts, gatewayContracts } from '../contract.ts';
import { may } from '../permissions.ts';
import { igLayers, guLayers, platformLayers } from '../resources.ts';
import { startPictures, type PictureServer } from './test-pictures.ts';

const igApi = resourceContract(igLayers);
const guApi = resourceContract(guLayers);
const platformApi = resourceContract(platformLayers);
const gateway = gatewayContracts.ig;
const secret = 'segredo';
let app: TestApp;
let pictures: PictureServer;
let ig: TestClient;
let gu: TestClient;
let platform: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  pictures = await startPictures();
  app = await testApp({
    features: [ogc, layers],
    tenants: [testTenant('alfa'), testTenant('beta', { modules: ['portal', 'ig', 'iggestao', 'geoportalgestao'] })],
    outgoingAllow: [pictures.host],
  });
  ig = app.as({ codes: Object.values(may.iggestao) });
  gu = app.as({ codes: Object.values(may.gugestao), userId: 2 });
  platform = app.as({ codes: Object.values(may.geoportalgestao), userId: 3 });
  visitor = app.anonymous;
});
afterAll(async () => {
  await app.close();
  pictures.close();
});

const xyz = (name: string, path = '/tiles/{z}/{x}/{y}.png', more: Record<string, unknown> = {}) =>
  ({ name, behavior: 'basemap', mapServiceId: 'xyz', paramXyz: `${pictures.base}${path}`, ...more }) as never;

async function made(values: never): Promise<number> {
  const answer = await ig.call(igApi, 'create', { body: values });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body.id;
}

const tile = (id: number, place: { z: number; x: number; y: number }, client = visitor) =>
  client.call(gateway, 'tile', { params: { layer: `ig-${id}`, ...place }, query: {} });

describe('default layers of a module', () => {
  it('are kept by who holds its codes, each module for itself', async () => {
    const body = { name: 'Edifícios', behavior: 'overlay', mapServiceId: 'tiles', layer: 'building', visible: true } as never;
    expect((await gu.call(guApi, 'create', { body })).status).toBe(201);
    expect((await gu.call(igApi, 'list', { query: {} })).status).toBe(403);
    expect((await ig.call(guApi, 'create', { body })).status).toBe(403);
    expect((await visitor.call(guApi, 'list', { query: {} })).status).toBe(401);
    expect((await ig.call(igApi, 'list', { query: {} })).body.total).toBe(0);
    const on = async (front: 'gu' | 'ig') => (await visitor.call(frontContracts[front], 'layers', {})).body.defaults.map(({ title }) => title.pt);
    expect([await on('gu'), await on('ig')]).toEqual([['Edifícios'], []]);
    // Of a municipality without the module there is no such address.
    expect((await app.as({ tenant: 'beta' }).call(frontContracts.gu, 'layers', {})).status).toBe(404);
  });

  it('of the platform are on every map, after the module’s own, in their order', async () => {
    await platform.call(platformApi, 'create', {
      body: { name: 'Cinzento calmo', behavior: 'basemap', mapServiceId: 'town', layer: 'grey' } as never,
    });
    await platform.call(platformApi, 'create', {
      body: { name: 'Ruas', behavior: 'overlay', mapServiceId: 'tiles', layer: 'street', paramStyle: '#112233' } as never,
    });
    const { defaults } = (await visitor.call(frontContracts.gu, 'layers', {})).body;
    expect(defaults.map(({ id, title }) => [id.split('-')[0], title.pt])).toEqual([
      ['gu', 'Edifícios'],
      ['gp', 'Cinzento calmo'],
      ['gp', 'Ruas'],
    ]);
    expect(defaults[1]).toMatchObject({ behavior: 'basemap', look: 'grey' });
    expect(defaults[2]).toMatchObject({
      source: { kind: 'tiles', url: '/api/ig/front/tiles/street/{z}/{x}/{y}' },
      style: { shape: 'line', colour: { light: '#112233' } },
    });
    for (const { id } of (await platform.call(platformApi, 'list', { query: {} })).body.items)
      await platform.call(platformApi, 'remove', { params: { id } });
    expect((await visitor.call(frontContracts.ig, 'layers', {})).body.defaults).toEqual([]);
  });

  it('say what a kind of source needs', async () => {
    const complaints = async (values: Record<string, unknown>) => {
      const answer = await ig.call(igApi, 'create', { body: { name: 'X', behavior: 'basemap', ...values } as never });
      return Object.entries(answer.problem.fields ?? {}).map(([name, [first]]) => `${name}: ${first?.code}`);
    };
    expect(await complaints({ mapServiceId: 'xyz' })).toEqual(['paramXyz: required']);
    expect(await complaints({ mapServiceId: 'xyz', paramXyz: 'https://x.pt/{z}/{x}.png' })).toEqual(['paramXyz: layer.template']);
    expect(await complaints({ mapServiceId: 'xyz', paramXyz: 'ftp://x.pt/{z}/{x}/{y}.png' })).toEqual(['paramXyz: layer.template']);
    expect(await complaints({ mapServiceId: 'xyz', paramXyz: 'https://x.pt/{z}/{x}/{y}.png', apikey: 'k' })).toEqual(['paramXyz: layer.key-mark']);
    expect(await complaints({ mapServiceId: 'wms' })).toEqual(['ogcRemoteServiceResourceId: required']);
    expect(await complaints({ mapServiceId: 'town', behavior: 'overlay', layer: 'grey' })).toEqual(['behavior: layer.town']);
    expect(await complaints({ mapServiceId: 'tiles', layer: 'basemap' })).toEqual(['layer: choice']);
    expect(await complaints({ mapServiceId: 'tiles', layer: 'parish', paramStyle: 'red', minzoom: 9, maxzoom: 3 })).toEqual([
      'paramStyle: layer.colour',
      'maxzoom: after-or-equal',
    ]);
  });

  it('have lists for their form', async () => {
    const { body } = await ig.call(deskContracts.iggestao, 'lists', {});
    expect(body.mapServices.map(({ id }) => id)).toEqual(['xyz', 'wms', 'wmts', 'tiles', 'town']);
    expect(body.tiles.map(({ id }) => id)).toContain('building');
    expect(body.tiles.map(({ id }) => id)).not.toContain('basemap');
  });

  it('keep of an attribution only words and links', async () => {
    const attribution = '&copy; <a href="https://osm.example/c" onclick="x()">OSM</a> <script>alert(1)</script>[x](javascript:y)';
    const id = await made(xyz('Com autoria', undefined, { attribution }));
    expect((await ig.call(igApi, 'show', { params: { id } })).body['attribution']).toBe('© [OSM](https://osm.example/c) x');
    const { defaults } = (await visitor.call(frontContracts.ig, 'layers', {})).body;
    expect(defaults.find((one) => one.id === `ig-${id}`)?.attribution).toEqual([
      { text: '© ' },
      { text: 'OSM', href: 'https://osm.example/c' },
      { text: ' x' },
    ]);
  });
});

describe('the key of a layer', () => {
  it('leaves the server nowhere, and is kept, replaced and taken away', async () => {
    const id = await made(xyz('Com chave', '/keyed/{z}/{x}/{y}.png?k={apikey}', { apikey: secret }));
    const show = async () => (await ig.call(igApi, 'show', { params: { id } })).body;
    const change = async (values: Record<string, unknown>) => {
      const body = { ...(await show()), ...values } as never;
      return ig.call(igApi, 'update', { params: { id }, version: (await show()).version, body });
    };
    expect((await show()).apikey).toBe(true);
    expect((await tile(id, { z: 3, x: 1, y: 1 })).status).toBe(200);
    // Left alone in every way one leaves a field alone.
    for (const apikey of [true, null, '', undefined]) expect((await change({ apikey })).body.apikey).toBe(true);
    expect((await tile(id, { z: 3, x: 1, y: 2 })).status).toBe(200);
    expect((await change({ apikey: 'outra' })).body.apikey).toBe(true);
    const refused = await tile(id, { z: 3, x: 1, y: 3 });
    expect([refused.status, refused.problem.code]).toEqual([502, 'layers.refused']);
    await change({ apikey: secret });
    // Neither in answers, history, list, audit, nor plain in the table.
    const everything = [
      JSON.stringify(await show()),
      JSON.stringify((await ig.call(igApi, 'list', { query: { apikey: 'true' } as never })).body),
      JSON.stringify((await ig.call(igApi, 'history', { params: { id } })).body),
      JSON.stringify((await visitor.call(frontContracts.ig, 'layers', {})).body),
      JSON.stringify((await sql`select * from audit_entry`.execute(app.site().db)).rows),
      JSON.stringify((await sql`select * from default_layer_ig`.execute(app.site().db)).rows),
    ].join('\n');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain('outra');
    expect(everything).toContain('Com chave');
    expect((await change({ apikey: false })).body.apikey).toBe(false);
    expect((await sql<{ apikey: unknown }>`select apikey from default_layer_ig where id = ${id}`.execute(app.site().db)).rows[0]?.apikey).toBe(null);
  });

  it('goes to no other server than the one it was given for', async () => {
    const id = await made(xyz('Presa', '/keyed/{z}/{x}/{y}.png?k={apikey}', { apikey: secret }));
    const { body } = await ig.call(igApi, 'show', { params: { id } });
    const elsewhere = { ...body, paramXyz: 'https://outro.example/{z}/{x}/{y}.png?k={apikey}' };
    const refused = await ig.call(igApi, 'update', { params: { id }, version: body.version, body: elsewhere as never });
    expect(refused.problem.fields?.['apikey']?.[0]?.code).toBe('layer.key-again');
    const looked = await ig.call(deskContracts.iggestao, 'preview', {
      body: { id, values: { ...body, paramXyz: `${pictures.base.replace('127.0.0.1', 'localhost')}/keyed/{z}/{x}/{y}.png?k={apikey}` } },
    });
    expect(looked.body.problem).not.toBe(null);
    const whole = await ig.call(igApi, 'update', { params: { id }, version: body.version, body: { ...elsewhere, apikey: false } as never });
    expect(whole.body.apikey).toBe(false);
  });

  it('is gone from a layer that becomes one of another kind, and stays through a bulk change', async () => {
    const id = await made(xyz('Muda', '/keyed/{z}/{x}/{y}.png?k={apikey}', { apikey: secret }));
    const bulk = resourceBulk(igLayers);
    const selection = { ids: [id] };
    const plan = await ig.call(bulk, 'plan', { body: { selection, change: { set: { opacity: 40 } } } as never });
    expect(plan.status, JSON.stringify(plan.problem)).toBe(200);
    expect((await ig.call(bulk, 'plan', { body: { selection, change: { set: { apikey: 'x' } } } as never })).status).toBe(422);
    const { body } = await ig.call(igApi, 'show', { params: { id } });
    const other = { ...body, mapServiceId: 'town', layer: 'grey' } as never;
    expect((await ig.call(igApi, 'update', { params: { id }, version: body.version, body: other })).body).toMatchObject({
      apikey: false,
      paramXyz: null,
    });
  });
});

describe('the gateway', () => {
  it('fetches a tile once for many, and answers nothing but a picture', async () => {
    const id = await made(xyz('Muitos', '/tiles/{z}/{x}/{-y}.png'));
    const place = { z: 4, x: 7, y: 5 };
    const answers = await Promise.all([tile(id, place), tile(id, place), tile(id, place)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { headers, rawPayload } = answers[0].raw;
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=3600' });
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await sharp(rawPayload).metadata()).width).toBe(256);
    expect(pictures.asked.filter((url) => url === '/tiles/4/7/10.png')).toHaveLength(1);
    expect((await tile(id, { z: 4, x: 16, y: 0 })).status).toBe(404);
  });

  it('knows only active layers of the map that asks', async () => {
    const id = await made(xyz('Desligada', undefined, { status: false }));
    expect((await tile(id, { z: 1, x: 0, y: 0 })).status).toBe(404);
    expect((await tile(999_999, { z: 1, x: 0, y: 0 })).status).toBe(404);
    const other = await made(xyz('Do ig'));
    const asked = { params: { layer: `ig-${other}`, z: 1, x: 0, y: 0 }, query: {} };
    expect((await visitor.call(gatewayContracts.meubairro, 'tile', asked)).status).toBe(404);
    expect((await visitor.call(gateway, 'tile', { params: { layer: `mb-${other}`, z: 1, x: 0, y: 0 }, query: {} })).status).toBe(404);
    expect((await app.as({ tenant: 'beta' }).call(gateway, 'tile', asked)).status).toBe(404);
    expect(
      (await visitor.call(gateway, 'picture', { params: { layer: `ig-${other}` }, query: { bbox: '0,0,1,1', width: '9', height: '9' } })).status,
    ).toBe(404);
  });

  it('says what is wrong with a source, and passes on none of it', async () => {
    const wrong = async (path: string) => {
      const answer = await tile(await made(xyz(`Má ${path}`, path)), { z: 1, x: 0, y: 0 });
      return [answer.status, answer.problem.code, answer.raw.body.includes('<script>')];
    };
    expect(await wrong('/garbage/{z}/{x}/{y}')).toEqual([502, 'layers.no-picture', false]);
    expect(await wrong('/page/{z}/{x}/{y}')).toEqual([502, 'layers.no-picture', false]);
    expect(await wrong('/broken/{z}/{x}/{y}')).toEqual([502, 'layers.status', false]);
    const inside = await made({ ...(xyz('Rede interna') as Record<string, unknown>), paramXyz: 'http://127.0.0.1:5432/{z}/{x}/{y}' } as never);
    expect((await tile(inside, { z: 1, x: 0, y: 0 })).problem.code).toBe('outgoing.port');
    // Where there is no tile nothing is drawn, and nothing has failed.
    const none = await tile(await made(xyz('Sem mosaicos', '/nothing/{z}/{x}/{y}')), { z: 1, x: 0, y: 0 });
    expect([none.status, none.raw.headers['content-type'], none.raw.headers['cache-control']]).toEqual([200, 'image/png', 'public, max-age=60']);
  });

  it('leaves a server alone that does not answer, and costs only its layer', async () => {
    const slow = await made(xyz('Lenta', '/slow/{z}/{x}/{y}'));
    const good = await made(xyz('Boa'));
    const [late, fine] = await Promise.all([tile(slow, { z: 1, x: 0, y: 0 }), tile(good, { z: 1, x: 0, y: 0 })]);
    expect([late.status, late.problem.code, fine.status]).toEqual([504, 'outgoing.too-slow', 200]);
    const before = pictures.held.length;
    expect((await tile(slow, { z: 1, x: 1, y: 0 })).problem.code).toBe('outgoing.too-slow');
    expect(pictures.held).toHaveLength(before);
  }, 30_000);
});

describe('a layer that is being set up', () => {
  const preview = (values: Record<string, unknown>, id: number | null = null, client = ig) =>
    client.call(deskContracts.iggestao, 'preview', { body: { id, values } });

  it('is drawn from what is not saved, for who set it up and nobody else', async () => {
    const values = { behavior: 'basemap', mapServiceId: 'xyz', paramXyz: `${pictures.base}/keyed/{z}/{x}/{y}.png?k={apikey}`, apikey: secret };
    const { body } = await preview(values);
    expect(body).toMatchObject({ problem: null, layer: { id: 'draft', source: { kind: 'xyz' } } });
    expect(JSON.stringify(body)).not.toContain(secret);
    const url = (body.layer?.source.kind === 'xyz' ? body.layer.source.url : '').replace('{z}', '2').replace('{x}', '1').replace('{y}', '1');
    expect((await ig.inject({ url })).statusCode).toBe(200);
    expect((await visitor.inject({ url })).statusCode).toBe(401);
    expect((await app.as({ codes: Object.values(may.iggestao), userId: 77 }).inject({ url })).statusCode).toBe(404);
    expect((await ig.inject({ url: url.slice(0, -3) })).statusCode).toBe(404);
    expect((await preview(values, null, visitor)).status).toBe(401);
  });

  it('says in words what does not load', async () => {
    const said = async (path: string) =>
      (await preview({ behavior: 'basemap', mapServiceId: 'xyz', paramXyz: `${pictures.base}${path}` })).body.problem;
    expect(await said('/page/{z}/{x}/{y}')).toContain('não com uma imagem (text/html)');
    expect(await said('/keyed/{z}/{x}/{y}')).toContain('recusou o pedido');
    expect(await said('/nothing/{z}/{x}/{y}')).toContain('não tem imagens do centro do mapa');
    expect((await preview({ behavior: 'basemap', mapServiceId: 'xyz', paramXyz: 'http://nenhures.invalid/{z}/{x}/{y}' })).body.problem).toContain(
      'não foi encontrado',
    );
    expect((await preview({ mapServiceId: 'xyz' })).body).toEqual({ layer: null, problem: null, milliseconds: null });
    expect((await preview({ behavior: 'overlay', mapServiceId: 'tiles', layer: 'parish' })).body).toMatchObject({
      layer: { id: 'draft' },
      milliseconds: null,
    });
  });
});

describe('the picture of a base map', () => {
  it('is for everybody once the layer is active', async () => {
    const picture = await sharp({ create: { width: 64, height: 44, channels: 3, background: '#888888' } })
      .png()
      .toBuffer();
    const files = [{ name: 'm.png', content: picture, type: 'image/png' }];
    const { body: img } = await ig.call(fileContract(igLayers), 'upload', { params: { field: 'img' }, files });
    const id = await made(xyz('Com imagem', undefined, { img }));
    const { defaults } = (await visitor.call(frontContracts.ig, 'layers', {})).body;
    const url = defaults.find((one) => one.id === `ig-${id}`)?.thumbnail ?? '';
    const shown = await visitor.inject({ url });
    expect([shown.statusCode, String(shown.headers['content-type']).startsWith('image/')]).toEqual([200, true]);
    expect((await visitor.inject({ url: url.replace(/[^/]+$/, crypto.randomUUID()) })).statusCode).toBe(404);
  });
});
