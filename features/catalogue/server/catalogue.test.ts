import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { mayOgc, ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { catalogueContracts, type Result, type WholeService } from '../contract.ts';
import { writeKey } from '../domain/key.ts';
import { pageSize } from '../domain/limits.ts';
import {
  answer202,
  answer300,
  answerById202,
  geonetworkRecord,
  paperRecord,
  pycswRecord,
  wms,
  wmts,
  wrongVersion,
} from '../domain/sample-records.ts';
import { catalogueMaps } from '../maps.ts';
import { catalogue } from './index.ts';

/* A server that answers as told: catalogues, interfaces of features, tiles, and every way to answer badly. */

const found = catalogueContracts.find(({ map }) => map.front === 'ig');
if (!found) throw new Error('no catalogue of ig');
const { contract } = found;
const [{ mayUse, mayKeep }] = catalogueMaps;

type Answer = { status?: number; type?: string; body?: string | Buffer; location?: string };

let app: TestApp;
let keeper: TestClient;
let visitor: TestClient;
let server: Server;
let base: string;
/** Nobody answers there. */
const dead = 'http://127.0.0.1:1';
const seen: { url: string; body: string; headers: IncomingMessage['headers'] }[] = [];
const answers = new Map<string, Answer | ((url: URL, body: string) => Answer)>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', body, headers: request.headers });
      const known = answers.get(url.pathname);
      const answer = typeof known === 'function' ? known(url, body) : (known ?? { status: 404, type: 'text/html', body: '<html>404</html>' });
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/xml', ...(answer.location && { location: answer.location }) });
      response.end(answer.body ?? '');
    });
  });
  const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  base = `http://127.0.0.1:${port}`;
  app = await testApp({ features: [identity, ogc, catalogue], outgoingAllow: [`127.0.0.1:${port}`, '127.0.0.1:1'] });
  await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
  keeper = app.as({ codes: [mayUse, mayKeep] });
  visitor = app.as({ codes: [mayUse] });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

const input = (more: Record<string, unknown>) => ({ type: 'wms', title: 'Serviço', url: `${base}/wms`, ...more }) as never;

async function add(more: Record<string, unknown>, who = keeper): Promise<WholeService> {
  const made = await who.call(contract, 'create', { body: input(more) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const search = (id: number, query: { q?: string; page?: number } = {}, who = visitor) => who.call(contract, 'records', { params: { id }, query });
const layer = (id: number, query: { record: string; link?: number; layer?: string }, who = visitor) =>
  who.call(contract, 'layer', { params: { id }, query });
const titles = (items: readonly Result[]): string[] => items.map(({ title }) => title);

const png = Buffer.from('89504e470d0a1a0a', 'hex');

describe('services of the catalogue', () => {
  it('are kept by who may, with a version, in the trail of changes, without their secrets', async () => {
    const made = await add({ title: 'Segredo', url: `${base}/wms?SERVICE=WMS&REQUEST=GetCapabilities`, username: 'camara', password: 'mapas-123' });
    expect(made).toMatchObject({ url: `${base}/wms`, hasPassword: true, username: 'camara', editable: true, layerOptions: { opacity: 1 } });
    expect(JSON.stringify(made)).not.toContain('mapas-123');
    const params = { id: made.id };
    const stale = await keeper.call(contract, 'update', { params, version: made.version + 1, body: input({}) });
    expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
    const elsewhere = await keeper.call(contract, 'update', {
      params,
      version: made.version,
      body: input({ url: 'https://outro.example/wms', username: 'camara' }),
    });
    expect(Object.keys(elsewhere.problem.fields ?? {})).toEqual(['password']);
    const changed = await keeper.call(contract, 'update', { params, version: made.version, body: input({ title: 'Outro', username: 'camara' }) });
    expect(changed.body).toMatchObject({ title: 'Outro', hasPassword: true });
    const { rows } = await sql<{ password: string; trail: string }>`select password, (select string_agg(e::text, ' ') from audit_entry e) as trail
      from catalogue_service where id = ${made.id}`.execute(app.site().db);
    expect(rows[0]?.password).not.toContain('mapas-123');
    expect(rows[0]?.trail).toContain('Outro');
    expect(rows[0]?.trail).not.toContain('mapas-123');
    expect((await keeper.call(contract, 'remove', { params })).status).toBe(204);
    expect((await keeper.call(contract, 'show', { params })).status).toBe(404);
  });

  it('refuse bad input by its field', async () => {
    const wrong = async (more: Record<string, unknown>): Promise<string[]> => {
      const answer = await keeper.call(contract, 'create', { body: input(more) });
      expect([400, 422]).toContain(answer.status);
      return Object.keys(answer.problem.fields ?? {});
    };
    expect(await wrong({ url: 'ftp://x/wms' })).toEqual(['url']);
    expect(await wrong({ url: 'http://[x/wms' })).toEqual(['url']);
    expect(await wrong({ title: ' ' })).toEqual(['title']);
    expect(await wrong({ type: 'wcs' })).toEqual(['type']);
    expect(await wrong({ private: true, roles: [999_999] })).toEqual(['roles']);
    expect(await wrong({ headerName: 'Cookie', headerValue: 'a' })).toEqual(['headerName']);
    expect(await wrong({ metadataTemplate: '<a href="{title}">x</a>' })).toEqual(['metadataTemplate']);
  });

  it('that are fixed are changed only by who edits the services of the platform', async () => {
    const chief = app.as({ codes: [mayUse, mayKeep, mayOgc.edit] });
    expect((await keeper.call(contract, 'create', { body: input({ editable: false }) })).problem.code).toBe('catalogue.locked');
    const made = await add({ editable: false, title: 'Fixo' }, chief);
    const listed = async (who: TestClient) => (await who.call(contract, 'services', {})).body.items.find(({ id }) => id === made.id)?.mayEdit;
    expect([await listed(keeper), await listed(chief), await listed(visitor)]).toEqual([false, true, false]);
    const params = { id: made.id };
    expect((await keeper.call(contract, 'update', { params, version: made.version, body: input({}) })).problem.code).toBe('catalogue.locked');
    expect((await keeper.call(contract, 'remove', { params })).problem.code).toBe('catalogue.locked');
    expect((await chief.call(contract, 'remove', { params })).status).toBe(204);
  });

  it('stand on the map they were kept for, in the order of their titles', async () => {
    const made = [await add({ title: 'Ázimo' }), await add({ title: 'zona' }), await add({ title: 'Braga' })];
    const listed = (await visitor.call(contract, 'services', {})).body;
    expect([listed.items.map(({ title }) => title), listed.mayKeep]).toEqual([['Ázimo', 'Braga', 'zona'], false]);
    const other = catalogueContracts.find(({ map }) => map.front === 'meubairro');
    expect(other && (await visitor.call(other.contract, 'services', {})).body.items).toEqual([]);
    expect(other && (await visitor.call(other.contract, 'records', { params: { id: made[0]?.id ?? 0 }, query: {} })).status).toBe(404);
    for (const { id } of made) await keeper.call(contract, 'remove', { params: { id } });
  });
});

describe('a search', () => {
  it('in a WMS: without accents, fifty on a page, each once, asked of the service once', async () => {
    const names = Array.from({ length: 70 }, (_one, index) => `água-${index}`);
    answers.set('/many', { body: wms([...names, 'solo', 'solo']) });
    const { id } = await add({ url: `${base}/many` });
    const before = seen.length;
    const first = (await search(id, { q: 'AGUA' })).body;
    expect([first.total, first.items.length, first.pageSize]).toEqual([70, pageSize, 50]);
    expect(first.items[0]).toEqual({ record: 'água-0', title: 'Camada água-0', abstract: 'Resumo de água-0', hasThumbnail: false, refused: null });
    const second = (await search(id, { q: 'água', page: 2 })).body;
    expect([second.items.length, titles((await search(id, { q: 'solo' })).body.items)]).toEqual([20, ['Camada solo']]);
    expect((await search(id, { page: 9 })).body.items).toEqual([]);
    expect(seen.length - before).toBe(1);
  });

  it('in a catalogue of 2.0.2: by POST, every word anywhere, the page asked for', async () => {
    answers.set('/csw', (url) => ({
      body:
        url.searchParams.get('request') === 'GetRecordById'
          ? answerById202(geonetworkRecord({ host: base }))
          : answer202([geonetworkRecord({ host: base }), paperRecord], 120),
    }));
    const { id } = await add({ type: 'csw', url: `${base}/csw` });
    const { total, items } = (await search(id, { q: 'limites água', page: 2 })).body;
    expect([total, items.map(({ refused, hasThumbnail }) => [refused, hasThumbnail])]).toEqual([
      120,
      [
        [null, true],
        ['nothing', false],
      ],
    ]);
    const asked = seen.at(-1);
    expect(asked?.body).toMatch(/startPosition="51" maxRecords="50"[\s\S]*%limites%[\s\S]*%água%/);
    expect(asked?.headers['content-type']).toContain('xml');
  });

  it('in a catalogue that speaks 3.0 alone', async () => {
    answers.set('/csw3', (_url, body) => ({ body: body.includes('version="3.0.0"') ? answer300([pycswRecord(base)]) : wrongVersion }));
    const { id } = await add({ type: 'csw', url: `${base}/csw3` });
    expect(titles((await search(id, { q: 'recreio' })).body.items)).toEqual(['Zonas de recreio']);
    const before = seen.length;
    await search(id, { q: 'parque' });
    // It is known by now.
    expect(seen.length - before).toBe(1);
  });

  it.each<[string, Answer, string]>([
    ['a web page', { body: '<!doctype html><html></html>', type: 'text/html' }, 'ogc.page'],
    ['half a document', { body: wms(['a']).slice(0, 300) }, 'ogc.broken-xml'],
    ['a complaint', { body: '<ServiceExceptionReport><ServiceException>em baixo</ServiceException></ServiceExceptionReport>' }, 'ogc.exception'],
    ['an error', { status: 500, body: 'boom', type: 'text/plain' }, 'ogc.http-status'],
    ['a closed door', { status: 401 }, 'ogc.sign-in'],
    ['eleven megabytes', { body: Buffer.alloc(11 * 1024 * 1024, 0x20) }, 'outgoing.too-large'],
    ['a bomb of entities', { body: '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><WMS_Capabilities>&c;</WMS_Capabilities>' }, 'ogc.broken-xml'],
    ['a way inside', { status: 302, location: 'http://169.254.169.254/latest' }, 'outgoing.not-allowed'],
    ['another document', { body: '<rss/>' }, 'ogc.other-document'],
  ])('says plainly what is wrong with %s, and other services go on', async (what, answer, code) => {
    const path = `/bad-${what.replaceAll(' ', '-')}`;
    answers.set(path, answer);
    const { id } = await add({ url: `${base}${path}` });
    const said = await search(id);
    expect(said.problem.code).toBe(code);
    expect([422, 502]).toContain(said.status);
    expect(said.problem.detail).not.toMatch(/[{}]/);
    answers.set('/good', { body: wms(['boa']) });
    const good = await add({ url: `${base}/good`, title: what });
    expect(titles((await search(good.id)).body.items)).toEqual(['Camada boa']);
  });

  it('says the same of bad catalogues and interfaces', async () => {
    answers.set('/bad-csw', { body: '<html></html>', type: 'text/html' });
    answers.set('/bad-api/collections', { body: '<html></html>', type: 'text/html' });
    answers.set('/half-api/collections', { body: '{"collections":[{"id"', type: 'application/json' });
    const code = async (type: string, path: string) => (await search((await add({ type, url: `${base}${path}` })).id)).problem.code;
    expect(await code('csw', '/bad-csw')).toBe('ogc.page');
    expect(await code('oapif', '/bad-api')).toBe('catalogue.answer');
    expect(await code('oapif', '/half-api/')).toBe('catalogue.answer');
    expect(await code('wms', '/nothing-here')).toBe('ogc.http-status');
    const away = await search((await add({ url: `${dead}/wms` })).id);
    expect(away.problem.code).toMatch(/^outgoing\./);
    expect(away.problem.detail).not.toMatch(/ECONN|[{}]/);
  });

  it('does not reach into the network', async () => {
    for (const url of ['http://localhost:1/wms', 'http://10.0.0.1/wms', 'http://[::1]/wms']) {
      const { id } = await add({ url });
      expect((await search(id)).status).toBe(422);
    }
  });
});

describe('a layer for the map', () => {
  it('of a WMS is asked at our door, for its own name only', async () => {
    answers.set('/ows-own', (url) => (url.searchParams.get('request') === 'GetMap' ? { type: 'image/png', body: png } : { body: wms(['a', 'b']) }));
    const { id } = await add({ url: `${base}/ows-own`, layerOptions: { opacity: 0.5, tiled: true } });
    const { node } = (await layer(id, { record: 'a' })).body;
    expect(node).toMatchObject({
      opacity: 0.5,
      title: { pt: 'Camada a' },
      source: { kind: 'wms', layers: 'a', version: '1.3.0', tiled: true, info: 'text/plain' },
    });
    expect(JSON.stringify(node)).not.toContain(base);
    const url = node?.source.kind === 'wms' ? node.source.url : '';
    const ask = (query: Record<string, string>) => visitor.inject({ method: 'GET', url: `${url}?${new URLSearchParams(query)}` });
    const view = { request: 'GetMap', version: '1.3.0', styles: '', format: 'image/png', crs: 'EPSG:3763', bbox: '0,0,1,1', width: '9', height: '9' };
    const drawn = await ask({ ...view, layers: 'a' });
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await ask({ ...view, layers: 'a,b' })).json().code).toBe('ogc.layer');
    expect((await ask({ ...view, layers: 'b' })).json().code).toBe('ogc.layer');
    expect((await ask({ ...view, layers: 'a', sld: 'http://x' })).json().code).toBe('ogc.parameter');
    expect((await ask({ ...view, layers: 'a', width: '99999' })).json().code).toBe('ogc.size');
    expect((await ask({ request: 'GetStyles', layers: 'a' })).json().code).toBe('ogc.operation');
    const said = await ask({ request: 'GetCapabilities' });
    expect([said.body.includes('<Name>a<'), said.body.includes('<Name>b<'), said.body.includes(base)]).toEqual([true, false, false]);
    expect((await visitor.inject({ method: 'GET', url: url.replace(/layers\/[^/]+/, `layers/${writeKey({ name: 'c' })}`) })).json().code).toBe(
      'catalogue.gone',
    );
    expect((await visitor.inject({ method: 'GET', url: url.replace(/layers\/[^/]+/, 'layers/!') })).statusCode).toBe(404);
  });

  it('is refused where the service has not the projection of the map', async () => {
    answers.set('/web-mercator', { body: wms(['a'], 'EPSG:3857') });
    const { id } = await add({ url: `${base}/web-mercator` });
    expect((await search(id)).body.items[0]?.refused).toBe('projection');
    const refused = await layer(id, { record: 'a' });
    expect([refused.status, refused.problem.code]).toEqual([422, 'catalogue.projection']);
    expect(refused.problem.detail).toContain('EPSG:3763');
    expect((await layer(id, { record: 'x' })).problem.code).toBe('catalogue.gone');
  });

  it('of a WMTS comes in its own grid, by the pattern of its tiles, with its legend', async () => {
    answers.set('/wmts.xml', { body: wmts(base) });
    answers.set('/mosaicos/cor/PT/0/2/1.png', { type: 'image/png', body: png });
    answers.set('/legenda.png', { type: 'image/png', body: png });
    const { id } = await add({ type: 'wmts', url: `${base}/wmts.xml` });
    expect((await search(id)).body.items.map(({ refused }) => refused)).toEqual([null, 'projection']);
    const { node } = (await layer(id, { record: 'orto' })).body;
    expect(node?.source).toMatchObject({
      kind: 'wmts',
      encoding: 'KVP',
      style: 'cor',
      matrixSet: { id: 'PT', levels: [{ id: '0', resolution: 280 }] },
    });
    const url = node?.source.kind === 'wmts' ? node.source.url : '';
    const tile = await visitor.inject({
      method: 'GET',
      url: `${url}?service=WMTS&request=GetTile&version=1.0.0&layer=orto&style=cor&format=image/png&tilematrixset=PT&tilematrix=0&tilerow=2&tilecol=1`,
    });
    expect([tile.statusCode, tile.headers['content-type'], seen.at(-1)?.url]).toEqual([200, 'image/png', '/mosaicos/cor/PT/0/2/1.png']);
    expect((await visitor.inject({ method: 'GET', url: node?.legend ?? '' })).statusCode).toBe(200);
    expect((await layer(id, { record: 'longe' })).problem.code).toBe('catalogue.projection');
  });

  it('of OGC API Features is read inside the municipality: in the map’s projection where it is there, else in degrees', async () => {
    const crs = ['http://www.opengis.net/def/crs/OGC/1.3/CRS84'];
    const collections = [
      { id: 'crus', title: 'CRUS', crs: [...crs, 'http://www.opengis.net/def/crs/EPSG/0/3763'] },
      { id: 'graus', title: 'Graus', crs },
    ];
    const features = { type: 'FeatureCollection', features: [] };
    answers.set('/api/collections', { type: 'application/json', body: JSON.stringify({ collections }) });
    for (const name of ['crus', 'graus'])
      answers.set(`/api/collections/${name}/items`, { type: 'application/geo+json', body: JSON.stringify(features) });
    const { id } = await add({ type: 'oapif', url: `${base}/api/collections`, headerName: 'apikey', headerValue: 'chave-1' });
    const read = async (record: string) => {
      const { node, most } = (await layer(id, { record })).body;
      const source = node?.source;
      if (source?.kind !== 'geojson') throw new Error('no features');
      const answer = await visitor.inject({ method: 'GET', url: source.url });
      return { crs: source.crs, most, answer: answer.json(), asked: new URL(seen.at(-1)?.url ?? '', base).searchParams };
    };
    const own = await read('crus');
    expect(own).toMatchObject({ crs: 'map', most: 2000, answer: features });
    expect([own.asked.get('crs'), own.asked.get('limit')]).toEqual(['http://www.opengis.net/def/crs/EPSG/0/3763', '2000']);
    const degrees = await read('graus');
    expect([degrees.crs, degrees.asked.get('crs')]).toEqual(['degrees', null]);
    const [west = 0, south = 0, east = 0, north = 0] = (degrees.asked.get('bbox') ?? '').split(',').map(Number);
    expect(west > -10 && east < -6 && west < east && south > 36 && north < 43).toBe(true);
    expect(seen.at(-1)?.headers['apikey']).toBe('chave-1');
    answers.set('/api/collections/crus/items', { type: 'application/json', body: '{"hello":1}' });
    const { node } = (await layer(id, { record: 'crus' })).body;
    const other = await visitor.inject({ method: 'GET', url: node?.source.kind === 'geojson' ? node.source.url : '' });
    expect(other.json().code).toBe('catalogue.answer');
  });

  it('of a record comes from the service it names; without a name one chooses; the catalogue’s sign-in stays its own', async () => {
    const other = createServer((request, response) => {
      expect(request.headers.authorization).toBeUndefined();
      response.writeHead(200, { 'content-type': 'text/xml' }).end(wms(['ms:freguesias', 'rios']));
    });
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port)));
    const strange = `http://127.0.0.1:${port}`;
    // Another port of this machine is not among the allowed: a record may name what it wants, the guard of all requests judges it.
    const record = (host: string, name: string) => geonetworkRecord({ host, layer: name }, `id-${name}`);
    answers.set('/ows', { body: wms(['ms:freguesias', 'rios']) });
    answers.set('/linked', (url) => {
      const asked = url.searchParams.get('id') ?? '';
      return { body: answerById202(asked === 'papel' ? paperRecord : record(asked === 'id-fora' ? strange : base, asked.slice(3))) };
    });
    const { id } = await add({ type: 'csw', url: `${base}/linked`, username: 'u', password: 'p' });
    const named = (await layer(id, { record: 'id-Freguesias' })).body;
    expect(named.node?.source).toMatchObject({ kind: 'wms', layers: 'ms:freguesias' });
    const open = (await layer(id, { record: 'id-' })).body;
    expect([open.node, open.choices.map((one) => [one.link, one.layer, one.type])]).toEqual([
      null,
      [
        [0, 'ms:freguesias', 'wms'],
        [0, 'rios', 'wms'],
      ],
    ]);
    const picked = (await layer(id, { record: 'id-', link: 0, layer: 'rios' })).body;
    expect(picked.node?.source).toMatchObject({ layers: 'rios' });
    expect((await layer(id, { record: 'papel' })).problem.code).toBe('catalogue.nothing');
    expect((await layer(id, { record: 'id-fora' })).problem.code).toBe('outgoing.not-allowed');
    expect((await layer(id, { record: 'id-', link: 7, layer: 'rios' })).problem.code).toBe('catalogue.gone');
    // A link to the map brings it back; what is gone or was invented is named and hides nothing.
    const ids = [named.node?.id, picked.node?.id, `cat-${id}-${writeKey({ name: 'x', link: { place: 3, layer: 'y' } })}`, 'cat-999999-YQ', 'l1'].join(
      '.',
    );
    const again = (await visitor.call(contract, 'layers', { query: { ids } })).body;
    expect([again.nodes.map((node) => node.id), again.missing.length]).toEqual([[named.node?.id, picked.node?.id], 3]);
    other.close();
  });
});

describe('metadata', () => {
  it('tell what is known, or fill the template of the service: nothing that runs passes', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const record = geonetworkRecord({ host: base }).replace('Direção-Geral do Território', evil.replaceAll('<', '&lt;'));
    answers.set('/meta', (url) => ({ body: url.searchParams.get('request') === 'GetRecordById' ? answerById202(record) : answer202([record]) }));
    answers.set('/miniatura.png', { type: 'image/png', body: png });
    const plain = await add({ type: 'csw', url: `${base}/meta`, title: 'a' });
    const query = { record: 'x' };
    const told = (await visitor.call(contract, 'metadata', { params: { id: plain.id }, query })).body;
    expect(told).toMatchObject({ html: null, hasThumbnail: true, links: [{ title: 'Freguesias (WMS)' }, { title: 'Página' }] });
    expect(told.facts.find(({ name }) => name === 'organisation')?.values).toEqual([evil]);
    const templated = await add({
      type: 'csw',
      url: `${base}/meta`,
      title: 'b',
      metadataTemplate: '<p onclick="x()">{organisation}</p><script>1</script><h2>{nada}</h2>',
    });
    const { html } = (await visitor.call(contract, 'metadata', { params: { id: templated.id }, query })).body;
    expect(html).toContain('&lt;img');
    expect(html).not.toMatch(/<img|onclick|<script/);
    const small = await visitor.call(contract, 'thumbnail', { params: { id: plain.id }, query });
    expect([small.status, small.raw.headers['content-type']]).toEqual([200, 'image/png']);
    answers.set('/miniatura.png', { type: 'text/html', body: '<script>1</script>' });
    expect((await visitor.call(contract, 'thumbnail', { params: { id: plain.id }, query })).problem.code).toBe('ogc.answer-type');
  });
});
