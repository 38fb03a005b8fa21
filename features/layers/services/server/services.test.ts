import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
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
import { treeContracts } from '../../tree/contract.ts';

const found = treeContracts.find(({ module }) => module.code === 'iggestao');
if (!found) throw new Error('no tree of iggestao');
const { management, module } = found;
const root = '/api/ig/ogc/features';

let app: TestApp;
let role: number;
let open: string;
let secret: string;
let base: string;

const squares = Array.from({ length: 25 }, (_, n) => ({
  type: 'Feature',
  properties: { Uso: n % 5 === 0 ? 'Urbano' : 'Rústico', 'Área (m²)': n * 10, ano: 2000 + n },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [n * 100, 0],
        [n * 100 + 50, 0],
        [n * 100 + 50, 50],
        [n * 100, 50],
        [n * 100, 0],
      ],
    ],
  },
}));

beforeAll(async () => {
  app = await testApp({ features: [identity, ogc, layers], work: true });
  await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
  const { rows } = await sql<{ id: number }>`select id from role order by id limit 1`.execute(app.site().db);
  role = Number(rows[0]?.id);
  base = app.services.publicUrl(app.site());
  const staff = app.as({ codes: [...Object.values(may), ...Object.values(module.may)], userId: 1 });
  const content = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: squares,
  });
  const made = await staff.call(datasetsContract, 'create', { body: {}, files: [{ name: 'zonas.geojson', content: Buffer.from(content) }] });
  expect(await endedJob(staff, made.body.jobId)).toMatchObject({ status: 'finished' });
  const add = async (values: Record<string, unknown>): Promise<string> => {
    const layer = { kind: 'resource', source: { kind: 'data', dataset: made.body.id }, ...values } as never;
    return `l${(await staff.call(management, 'create', { body: { values: layer } })).body.id}`;
  };
  open = await add({ name: 'Zonas abertas', attribution: 'Câmara' });
  secret = await add({ name: 'Zonas reservadas', private: true, roles: [role] });
});
afterAll(() => app.close());

/** An answer as programs read it. */
interface Told {
  readonly links: { rel: string; href: string }[];
  readonly collections: { id: string; title: string; extent: { spatial: { bbox: number[][] } } }[];
  readonly features: { id: number; properties: Record<string, unknown>; geometry: { coordinates: number[][][] } }[];
  readonly numberMatched: number;
  readonly code: string;
  readonly detail: string;
  readonly properties: Record<string, unknown>;
  readonly paths: Record<string, unknown>;
}

async function ask(path: string, who: TestClient = app.anonymous): Promise<{ status: number; body: Told; headers: Record<string, unknown> }> {
  const answer = await who.inject({ url: path.startsWith(base) ? path.slice(base.length) : `${root}${path}` });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const items = (query = '', who?: TestClient) => ask(`/collections/${open}/items?${query}`, who);
const years = async (query: string): Promise<unknown[]> =>
  (await items(`limit=100&${query}`)).body.features.map(({ properties }) => properties['ano']);

describe('OGC API Features', () => {
  it('leads from the landing page to the features, by whole addresses', async () => {
    for (const path of ['', '/']) {
      const { body } = await ask(path);
      const hrefs = Object.fromEntries(body.links.map(({ rel, href }) => [rel, href]));
      expect((await ask(hrefs['conformance'] ?? '')).body).toHaveProperty('conformsTo');
      expect((await ask(hrefs['data'] ?? '')).body.collections).toMatchObject([{ id: open, title: 'Zonas abertas', attribution: 'Câmara' }]);
      expect(Object.keys((await ask(hrefs['service-desc'] ?? '')).body.paths)).toEqual([`/collections/${open}/items`]);
    }
    const [west = 0, south = 0, east = 0, north = 0] = (await ask(`/collections`)).body.collections[0]?.extent.spatial.bbox[0] ?? [];
    expect([west, south, east, north].map((one) => Math.round(one * 100) / 100)).toEqual([-8.13, 39.67, -8.1, 39.67]);
  });

  it('gives features in pages, clamped, and the next by a link', async () => {
    const first = await items();
    expect(first.headers['content-type']).toContain('application/geo+json');
    expect([first.body.features.length, first.body.numberMatched]).toEqual([10, 25]);
    const next = first.body.links.find(({ rel }) => rel === 'next')?.href ?? '';
    expect((await ask(next)).body.features.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    const all = await items('limit=5000000');
    expect([all.status, all.body.features.length, all.body.links.some(({ rel }) => rel === 'next')]).toEqual([200, 25, false]);
    expect((await items('limit=muitos')).status).toBe(422);
    const one = await ask(`/collections/${open}/items/3`);
    expect(one.body.properties).toEqual({ Uso: 'Rústico', 'Área (m²)': 20, ano: 2002 });
    expect((await ask(`/collections/${open}/items/99`)).status).toBe(404);
  });

  it('speaks degrees, the municipality’s projection, and latitude first where the register does', async () => {
    const corner = async (crs: string) => (await items(`limit=1&crs=${encodeURIComponent(crs)}`)).body.features[0]?.geometry.coordinates[0]?.[1];
    const [x = 0, y = 0] = (await corner('http://www.opengis.net/def/crs/EPSG/0/3763')) ?? [];
    expect([x, y]).toEqual([50, 0]);
    const [lng = 0, lat = 0] = (await corner('http://www.opengis.net/def/crs/OGC/1.3/CRS84')) ?? [];
    expect([Math.round(lng * 1000), Math.round(lat * 1000)]).toEqual([-8133, 39668]);
    expect(await corner('http://www.opengis.net/def/crs/EPSG/0/4326')).toEqual([lat, lng]);
    expect((await items('crs=EPSG:27700')).body).toMatchObject({ code: 'ogc-features.crs' });
  });

  it('narrows by box, by property and by CQL2', async () => {
    expect(await years('bbox-crs=EPSG:3763&bbox=0,0,260,10')).toEqual([2000, 2001, 2002]);
    expect(await years('bbox=-180,-90,180,90')).toHaveLength(25);
    expect(await years('bbox=10,50,11,51')).toEqual([]);
    expect(await years('ano=2003')).toEqual([2003]);
    expect(await years('Uso=Urbano')).toEqual([2000, 2005, 2010, 2015, 2020]);
    const filtered = (filter: string) => years(`filter=${encodeURIComponent(filter)}`);
    expect(await filtered("Uso = 'Urbano' AND ano > 2010")).toEqual([2015, 2020]);
    expect(await filtered('"Área (m²)" BETWEEN 20 AND 40 OR ano IN (2024)')).toEqual([2002, 2003, 2004, 2024]);
    expect(await filtered("uso LIKE 'rust%' AND NOT ano >= 2003")).toEqual([2001, 2002]);
    expect(await filtered("Uso = '''; drop table dataset; --'")).toEqual([]);
    expect((await items('filter=ano+%3D')).body).toMatchObject({ code: 'ogc-features.filter' });
    expect((await items('filter=nada+%3D+1')).body).toMatchObject({ code: 'ogc-features.property' });
    expect((await items('bbox=1,2,3')).body).toMatchObject({ code: 'ogc-features.bbox' });
  });

  it('gives vector tiles in the municipality’s grid, and says how the grid lies', async () => {
    const grid = await app.anonymous.inject({ url: `${root}/tileMatrixSets/municipality` });
    expect(grid.json()).toMatchObject({
      crs: 'http://www.opengis.net/def/crs/EPSG/0/3763',
      tileMatrices: expect.arrayContaining([expect.objectContaining({ id: '0', cellSize: 64, pointOfOrigin: [-8192, 8192] })]) as unknown[],
    });
    expect((await ask(`/collections/${open}/tiles/municipality`)).body.links.at(-1)?.href).toMatch(/\{tileMatrix\}\/\{tileRow\}\/\{tileCol\}$/);
    const tile = await app.anonymous.inject({ url: `${root}/collections/${open}/tiles/municipality/5/7/8` });
    expect([tile.statusCode, tile.headers['content-type']]).toEqual([200, 'application/vnd.mapbox-vector-tile']);
    expect((await app.anonymous.inject({ url: `${root}/collections/${open}/tiles/municipality/0/9/0` })).statusCode).toBe(404);
  });

  it('gives a layer whole as a file of each format', async () => {
    const file = async (format: string) => app.anonymous.inject({ url: `${root}/collections/${open}/download?f=${format}` });
    const geojson = await file('geojson');
    expect(geojson.headers['content-disposition']).toContain('zonas_abertas.geojson');
    expect(geojson.json().features).toHaveLength(25);
    const beginnings = { gpkg: 'SQLite format 3', shp: 'PK', kml: '<?xml', gml: '<?xml' };
    for (const [format, beginning] of Object.entries(beginnings)) {
      const { statusCode, rawPayload } = await file(format);
      expect([format, statusCode, rawPayload.subarray(0, beginning.length).toString()]).toEqual([format, 200, beginning]);
    }
    expect((await file('exe')).statusCode).toBe(422);
  });

  it('has a page for each public layer, and a catalogue for harvesters', async () => {
    const read = async (path: string) => (await app.anonymous.inject({ url: path, headers: { accept: 'text/html' } })).body;
    expect(await read('/dados-geograficos')).toContain(`href="/dados-geograficos/${open}"`);
    const page = await read(`/dados-geograficos/${open}`);
    expect(page).toContain('25 elementos');
    expect(page).toContain(`/collections/${open}/download?f=gpkg`);
    for (const path of ['/api/ig/ogc/wms', '/api/ig/ogc/wmts/1.0.0/WMTSCapabilities.xml']) {
      expect(page).toContain(`<code>${base}${path}</code>`);
      expect(await read('/dcat.ttl')).toContain(`<${base}${path}`);
    }
    expect(page).toContain(`request=GetLegendGraphic&amp;layer=${open}`);
    expect(page).toContain(`/#/ig/home?c=1225.0,25.0&amp;s=10938&amp;l=${open}`);
    const catalogue = await read('/dcat.ttl');
    expect(catalogue).toContain('dct:title "Zonas abertas"@pt');
    for (const told of [await read('/dados-geograficos'), catalogue, await read('/sitemap.xml')]) expect(told).not.toContain(secret);
    expect((await app.anonymous.inject({ url: `/dados-geograficos/${secret}` })).statusCode).toBe(404);
  });

  it('a private layer is there for its roles alone, at every address', async () => {
    const member = app.as({ roleIds: [role] });
    const paths = ['', '/queryables', '/items', '/items/1', '/tiles', '/tiles/municipality'].map((path) => `/collections/${secret}${path}`);
    for (const path of paths) {
      const seen = await ask(path, member);
      expect([path, seen.status, seen.headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
      for (const who of [app.anonymous, app.as({})]) expect([path, (await ask(path, who)).status]).toEqual([path, 404]);
    }
    expect((await ask('/collections', member)).body.collections.map(({ id }) => id)).toEqual([open, secret]);
    expect(JSON.stringify((await ask('/api')).body)).not.toContain(secret);
    for (const path of ['/tiles/municipality/0/0/0', '/download?f=geojson'])
      expect([path, (await app.anonymous.inject({ url: `${root}/collections/${secret}${path}` })).statusCode]).toEqual([path, 404]);
    for (const id of ['l0', 'l999999', 'x', 'l1;']) expect((await ask(`/collections/${id}`)).status).toBe(404);
  });
});

describe.skipIf(!existsSync('/usr/bin/ogrinfo'))('GDAL', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    // A real port before the application, under its own address.
    server = createServer((request, response) => {
      void app.anonymous.inject({ url: request.url ?? '/', headers: { accept: request.headers.accept ?? '*/*' } }).then((answer) => {
        response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) });
        response.end(answer.body.replaceAll(base, address));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const ogrinfo = async (...args: string[]) => (await promisify(execFile)('ogrinfo', ['-ro', ...args])).stdout;

  it('finds the layers, reads all pages, and filters on the server', async () => {
    const source = `OAPIF:${address}${root}`;
    expect(await ogrinfo(source)).toContain('Zonas abertas');
    const whole = await ogrinfo('-so', source, open);
    expect(whole).toContain('Feature Count: 25');
    expect(whole).toContain('Uso: String');
    const some = await ogrinfo(source, open, '-where', 'ano = 2003', '-q');
    expect(some.match(/OGRFeature/g)).toHaveLength(1);
    expect((await ogrinfo(source, open, '-q')).match(/OGRFeature/g)).toHaveLength(25);
  });
});
