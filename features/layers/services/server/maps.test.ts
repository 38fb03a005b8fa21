import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { mover } from '#platform/geo/projections.ts';
import { all, at, deep, textAt } from '#platform/geo/xml.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { datasetsContract } from '../../data/contract.ts';
import { may } from '../../data/permissions.ts';
import { layers } from '../../server/index.ts';
import { treeContracts } from '../../tree/contract.ts';
import { fault, features, map, pixels, style, tree } from './maps-sample.ts';

const found = treeContracts.find(({ module }) => module.code === 'iggestao');
if (!found) throw new Error('no tree of iggestao');
const { management, module } = found;
const wms = '/api/ig/ogc/wms';
const wmts = '/api/ig/ogc/wmts';

let app: TestApp;
let member: TestClient;
let base: string;
let open: string;
let secret: string;
let group: string;
let blind: string;

beforeAll(async () => {
  app = await testApp({ features: [identity, ogc, layers], work: true });
  await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
  const { rows } = await sql<{ id: number }>`select id from role order by id limit 1`.execute(app.site().db);
  const role = Number(rows[0]?.id);
  base = app.services.publicUrl(app.site());
  member = app.as({ roleIds: [role] });
  const staff = app.as({ codes: [...Object.values(may), ...Object.values(module.may)], userId: 1 });
  const content = JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } }, features });
  const made = await staff.call(datasetsContract, 'create', { body: {}, files: [{ name: 'zonas.geojson', content: Buffer.from(content) }] });
  expect(await endedJob(staff, made.body.jobId)).toMatchObject({ status: 'finished' });
  await app.site().tx(system, (trx) => sql`update dataset set style = ${JSON.stringify(style)}::jsonb`.execute(trx));
  const add = async (values: Record<string, unknown>, parentId: number | null = null): Promise<number> => {
    const answer = await staff.call(management, 'create', { body: { values: values as never, place: { parentId } } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const layer = { kind: 'resource', source: { kind: 'data', dataset: made.body.id } };
  const groupId = await add({ kind: 'group', name: 'Plano & mais' });
  group = `g${groupId}`;
  open = `l${await add({ ...layer, name: 'Zonas <abertas>', attribution: 'Câmara' }, groupId)}`;
  secret = `l${await add({ ...layer, name: 'Zonas reservadas', private: true, roles: [role] })}`;
  const closed = await add({ ...layer, name: 'Sem perguntas', minScale: 500, maxScale: 50_000 });
  await app
    .site()
    .tx(system, (trx) =>
      sql`update map_layer set featureinfo = '{"status": false, "format": null, "collapsible": false, "title": null, "template": null, "styles": null}'::jsonb, min_scale = 500, max_scale = 50000 where id = ${closed}`.execute(
        trx,
      ),
    );
  blind = `l${closed}`;
});
afterAll(() => app.close());

const get = (path: string, query: Record<string, string> = {}, who: TestClient = app.anonymous) =>
  who.inject({ url: `${path}?${new URLSearchParams(query)}` });
const getMap = (query: Record<string, string> = {}, who?: TestClient) => get(wms, { ...map, layers: open, ...query }, who);

describe('WMS', () => {
  it('draws a feature in its colour where it lies, in every system and both versions', async () => {
    const toDegrees = mover(3763, 4326);
    const toMercator = mover(3763, 3857);
    const corners = (move: (at: readonly [number, number]) => number[]) => [...move([-500, -500]), ...move([3500, 3500])];
    const [west = 0, south = 0, east = 0, north = 0] = corners(toDegrees);
    const cases: Record<string, string>[] = [
      {},
      { version: '1.1.1', srs: 'EPSG:3763' },
      { crs: 'EPSG:4326', bbox: [south, west, north, east].join(',') },
      { crs: 'CRS:84', bbox: [west, south, east, north].join(',') },
      { version: '1.1.1', srs: 'EPSG:4326', bbox: [west, south, east, north].join(',') },
      { crs: 'EPSG:3857', bbox: corners(toMercator).join(',') },
      ...[25829, 20790, 20791, 27493, 5018].map((srid) => ({ crs: `EPSG:${srid}`, bbox: corners(mover(3763, srid)).join(',') })),
    ];
    for (const query of cases) {
      const answer = await getMap(query);
      expect([query, answer.statusCode, answer.headers['content-type']]).toEqual([query, 200, 'image/png']);
      const pixel = await pixels(answer.rawPayload);
      // 10 m a pixel: the squares reach from 50 to 150 and from 250 to 350, both from the row 250 to 350.
      const told = [pixel(100, 300), pixel(300, 300), pixel(200, 300), pixel(100, 150)];
      expect([query, ...told]).toEqual([query, '#ff0000ff', '#0000ffff', '#ffffffff', '#ffffffff']);
    }
  });

  it('sees through, takes a ground, makes JPEG, and scales symbols by the dots of an inch', async () => {
    const clear = await pixels((await getMap({ transparent: 'TRUE' })).rawPayload);
    expect([clear(100, 300), clear(10, 10)]).toEqual(['#ff0000ff', '#00000000']);
    const ground = await pixels((await getMap({ bgcolor: '0x00FF00' })).rawPayload);
    expect(ground(10, 10)).toBe('#00ff00ff');
    const jpeg = await getMap({ FORMAT: 'image/jpeg', format: 'image/jpeg', transparent: 'FALSE' });
    expect([jpeg.headers['content-type'], jpeg.rawPayload.subarray(0, 2).toString('hex')]).toEqual(['image/jpeg', 'ffd8']);
    const fine = await pixels((await getMap({ DPI: '907' })).rawPayload);
    expect([fine(47, 300), fine(40, 300)]).toEqual(['#101010ff', '#ffffffff']);
  });

  it('says what there is: valid, the own projection first, groups around layers, and nothing hidden', async () => {
    for (const version of ['1.3.0', '1.1.1']) {
      const answer = await get(wms, { SERVICE: 'WMS', REQUEST: 'GetCapabilities', VERSION: version });
      const root = tree(answer.body);
      expect([root.name, root.attributes['version']]).toEqual([version === '1.3.0' ? 'WMS_Capabilities' : 'WMT_MS_Capabilities', version]);
      const top = at(root, 'Capability', 'Layer');
      expect(
        all(top, version === '1.3.0' ? 'CRS' : 'SRS')
          .slice(0, 3)
          .map(({ text }) => text),
      ).toEqual(['EPSG:3763', 'EPSG:4326', 'EPSG:3857']);
      const names = deep(root, 'Layer').map((layer) => textAt(layer, 'Name'));
      expect(names).toEqual([null, group, open, blind]);
      const layer = deep(root, 'Layer').find((one) => textAt(one, 'Name') === open);
      expect(textAt(layer, 'Title')).toBe('Zonas <abertas>');
      const degrees = all(layer, 'BoundingBox').find(({ attributes }) => Object.values(attributes).includes('EPSG:4326'))?.attributes ?? {};
      expect(Math.round(Number(degrees['minx']))).toBe(version === '1.3.0' ? 40 : -8);
      expect(answer.body).not.toContain(secret);
      expect(String(answer.headers['cache-control'])).toMatch(/^public/);
    }
    const seen = await get(wms, { service: 'wms', request: 'getcapabilities' }, member);
    expect([seen.body.includes(secret), seen.headers['cache-control'], seen.headers['vary']]).toEqual([
      true,
      'private, no-store',
      'cookie, accept-language',
    ]);
  });

  it('draws a group, and each layer at its scales', async () => {
    const pixel = await pixels((await getMap({ layers: group })).rawPayload);
    expect(pixel(100, 300)).toBe('#ff0000ff');
    const near = await pixels((await getMap({ layers: blind })).rawPayload);
    expect(near(100, 300)).toBe('#ff0000ff');
    const far = await pixels((await getMap({ layers: blind, width: '100', height: '100' })).rawPayload);
    expect(far(25, 75)).toBe('#ffffffff');
  });

  it('tells what is at a pixel, in each format and version', async () => {
    const ask = (query: Record<string, string>) =>
      get(wms, { ...map, request: 'GetFeatureInfo', layers: open, query_layers: open, i: '100', j: '300', ...query });
    expect((await ask({ info_format: 'text/plain' })).body).toContain('= Urbano & <novo>');
    expect((await ask({ info_format: 'text/html' })).body).toContain('Urbano &amp; &lt;novo&gt;');
    const { features: told } = (await ask({ info_format: 'application/json' })).json();
    expect(told).toMatchObject([{ id: `${open}.1`, properties: { Uso: 'Urbano & <novo>', ano: 2001 }, geometry: { type: 'Polygon' } }]);
    const gml = tree((await ask({ info_format: 'application/vnd.ogc.gml' })).body);
    expect(deep(gml, 'Uso').map(({ text }) => text)).toEqual(['Urbano & <novo>']);
    const old = await ask({ version: '1.1.1', srs: 'EPSG:3763', x: '300', y: '300', info_format: 'application/json', i: '', j: '' });
    expect(old.json().features).toMatchObject([{ properties: { Uso: 'Rústico' } }]);
    const [lng, lat] = mover(3763, 4326)([500, 500]);
    const degrees = await ask({
      crs: 'EPSG:4326',
      bbox: [lat - 0.01, lng - 0.01, lat + 0.01, lng + 0.01].join(','),
      i: '200',
      j: '200',
      info_format: 'application/json',
    });
    expect(degrees.json().features).toMatchObject([{ properties: { ano: 2001 } }]);
    expect((await ask({ i: '10', j: '10', info_format: 'application/json' })).json().features).toEqual([]);
    expect(fault((await ask({ i: '400' })).body)).toBe('InvalidPoint');
    expect(fault((await ask({ layers: blind, query_layers: blind })).body)).toBe('LayerNotQueryable');
  });

  it('draws a legend of its rules', async () => {
    const legend = await get(wms, { service: 'WMS', request: 'GetLegendGraphic', layer: open, format: 'image/png' });
    expect([legend.statusCode, legend.headers['content-type']]).toEqual([200, 'image/png']);
    const pixel = await pixels(legend.rawPayload);
    expect([pixel(16, 13), pixel(16, 39)]).toEqual(['#0000ffff', '#ff0000ff']);
    expect((await sharp(legend.rawPayload).metadata()).height).toBe(52);
  });

  it('draws too many features as spots, and says so', async () => {
    const { rows } = await sql<{ id: number }>`select current_version_id as id from dataset`.execute(app.site().db);
    const table = sql.table(`dataset_feature_${Number(rows[0]?.id)}`);
    await sql`insert into ${table} (id, geom, size, properties) select 1000 + n, st_makeenvelope(-4000 + n % 200 * 10, -4000 + n / 200 * 10, -3995 + n % 200 * 10, -3995 + n / 200 * 10, 3763), 5, '{}'
      from generate_series(0, 20999) n`.execute(app.site().db);
    try {
      const far = { bbox: '-8000,-8000,8000,8000' };
      const answer = await getMap(far);
      expect(answer.headers['largo-generalised']).toBe(`${open}; drawn=20000; of=21002`);
      // The last thousand of them, in the last five rows, are there as spots.
      const pixel = await pixels(answer.rawPayload);
      expect(pixel(Math.floor((8000 - 3000) / 40), Math.floor((8000 + 2970) / 40))).not.toBe('#ffffffff');
      expect((await getMap()).headers['largo-generalised']).toBeUndefined();
    } finally {
      await sql`delete from ${table} where id >= 1000`.execute(app.site().db);
    }
  });

  it.each([
    ['MissingParameterValue', { request: '' }],
    ['OperationNotSupported', { request: 'GetTile' }],
    ['OperationNotSupported', { service: 'WFS' }],
    ['LayerNotDefined', { layers: 'l999999' }],
    ['LayerNotDefined', { layers: "l1'; drop table map_layer; --" }],
    ['LayerNotDefined', { layers: 'constructor' }],
    ['InvalidParameterValue', { layers: Array.from({ length: 1000 }, (_, n) => `l${n}`).join(',') }],
    ['StyleNotDefined', { styles: 'azul' }],
    ['InvalidFormat', { format: 'image/tiff' }],
    ['InvalidCRS', { crs: 'EPSG:27700' }],
    ['InvalidCRS', { crs: 'EPSG:99999999999' }],
    ['InvalidSRS', { version: '1.1.1', srs: 'nada' }],
    ['InvalidParameterValue', { width: '100000' }],
    ['InvalidParameterValue', { width: '-1' }],
    ['InvalidParameterValue', { height: '1e3x' }],
    ['InvalidParameterValue', { bbox: '1,2,3' }],
    ['InvalidParameterValue', { bbox: '10,10,0,0' }],
    ['InvalidParameterValue', { bbox: 'NaN,0,1,Infinity' }],
    ['InvalidParameterValue', { bbox: '0,0,1e300,1e300' }],
    ['InvalidParameterValue', { bgcolor: 'url(x)' }],
  ])('answers %s for what it cannot do', async (code, query) => {
    const answer = await getMap(query as Record<string, string>);
    expect([answer.statusCode, fault(answer.body)]).toEqual([200, code]);
  });

  it.each([
    ['the whole world', { crs: 'EPSG:4326', bbox: '-90,-180,90,180' }],
    ['the other side of it', { crs: 'EPSG:4326', bbox: '-50,160,-40,170' }],
    ['a spot', { bbox: '500,500,500.000001,500.000001' }],
    ['far away', { bbox: '-900000000,-900000000,900000000,900000000' }],
    ['the poles of another projection', { crs: 'EPSG:3857', bbox: '-500000000,-500000000,500000000,500000000' }],
    ['a strip', { width: '4096', height: '1' }],
  ])('draws %s', async (_what, query) => {
    const answer = await getMap(query as Record<string, string>);
    expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 300)).toEqual([200, 'image/png']);
  });
});

describe('WMTS', () => {
  /** The tile of the municipality's level 4 (4 m a pixel) around a position. */
  const tile = { x: Math.floor((500 + 8192) / 2048), y: Math.floor((8192 - 500) / 2048) };
  const path = (layer: string) => `${wmts}/tiles/${layer}/default/municipality/4/${tile.y}/${tile.x}.png`;

  it('says what there is, and gives tiles by address and by parameters', async () => {
    const answer = await get(`${wmts}/1.0.0/WMTSCapabilities.xml`);
    const root = tree(answer.body);
    expect(deep(root, 'Layer').map((layer) => textAt(layer, 'Identifier'))).toEqual([open, blind]);
    expect(deep(root, 'TileMatrixSet').flatMap((set) => textAt(set, 'SupportedCRS') ?? [])).toEqual([
      'urn:ogc:def:crs:EPSG::3763',
      'urn:ogc:def:crs:EPSG::3857',
    ]);
    expect((await get(wmts, { Service: 'WMTS', Request: 'GetCapabilities' })).body).toBe(answer.body);
    const template = deep(root, 'ResourceURL').find(({ attributes }) => attributes['resourceType'] === 'tile')?.attributes['template'] ?? '';
    const address = template
      .replace('{TileMatrixSet}', 'municipality')
      .replace('{TileMatrix}', '4')
      .replace('{TileRow}', String(tile.y))
      .replace('{TileCol}', String(tile.x));
    const byAddress = await app.anonymous.inject({ url: address.slice(base.length) });
    const query = {
      service: 'WMTS',
      request: 'GetTile',
      layer: open,
      style: 'default',
      format: 'image/png',
      tilematrixset: 'municipality',
      tilematrix: '4',
      tilerow: String(tile.y),
      tilecol: String(tile.x),
    };
    const byParameters = await get(wmts, query);
    expect(byAddress.rawPayload.equals(byParameters.rawPayload)).toBe(true);
    const pixel = await pixels(byAddress.rawPayload);
    const [left, top] = [-8192 + tile.x * 2048, 8192 - tile.y * 2048];
    expect(pixel(Math.floor((500 - left) / 4), Math.floor((top - 500) / 4))).toBe('#ff0000ff');
    expect((await app.anonymous.inject({ url: path(open), headers: { 'if-none-match': String(byAddress.headers['etag']) } })).statusCode).toBe(304);
    const web = await get(`${wmts}/tiles/${open}/default/GoogleMapsCompatible/0/0/0.png`);
    expect((await sharp(web.rawPayload).metadata()).width).toBe(256);
  });

  it('tells what is at a pixel, and answers exceptions as the standard has them', async () => {
    const [left, top] = [-8192 + tile.x * 2048, 8192 - tile.y * 2048];
    const info = await get(
      `${wmts}/info/${open}/default/municipality/4/${tile.y}/${tile.x}/${Math.floor((top - 500) / 4)}/${Math.floor((500 - left) / 4)}.json`,
    );
    expect(info.json().features).toMatchObject([{ properties: { ano: 2001 } }]);
    const query = { service: 'WMTS', request: 'GetTile', layer: open, tilematrixset: 'municipality', tilematrix: '4', tilerow: '0', tilecol: '0' };
    for (const [code, change] of [
      ['TileOutOfRange', { tilecol: '900' }],
      ['TileOutOfRange', { tilematrix: '90' }],
      ['InvalidParameterValue', { tilematrixset: 'nada' }],
      ['InvalidParameterValue', { layer: 'l0' }],
      ['InvalidParameterValue', { tilerow: '-1' }],
      ['MissingParameterValue', { layer: '' }],
      ['OperationNotSupported', { request: 'GetMap' }],
    ] as const) {
      const answer = await get(wmts, { ...query, ...change });
      expect([change, answer.statusCode, deep(tree(answer.body), 'Exception')[0]?.attributes['exceptionCode']]).toEqual([change, 400, code]);
    }
    expect((await get(`${wmts}/tiles/${open}/default/municipality/4/0/900.png`)).statusCode).toBe(400);
  });

  it('a private layer is there for its roles alone, at every address of both services', async () => {
    const info = { ...map, request: 'GetFeatureInfo', layers: secret, query_layers: secret, i: '100', j: '300', info_format: 'application/json' };
    const strangers = [app.anonymous, app.as({}), app.as({ codes: Object.values(module.may) })];
    const legend = { service: 'WMS', request: 'GetLegendGraphic', layer: secret, format: 'image/png' };
    const tileQuery = {
      service: 'WMTS',
      request: 'GetTile',
      layer: secret,
      tilematrixset: 'municipality',
      tilematrix: '4',
      tilerow: String(tile.y),
      tilecol: String(tile.x),
    };
    for (const [where, query] of [
      [wms, { ...map, layers: secret }],
      [wms, { ...map, layers: `${open},${secret}` }],
      [wms, info],
      [wms, { ...info, layers: open, query_layers: `${open},${secret}` }],
      [wms, legend],
    ] as const) {
      const seen = await get(where, query, member);
      expect([query, seen.statusCode, seen.headers['cache-control']]).toEqual([query, 200, 'private, no-store']);
      expect(seen.headers['content-type']).not.toContain('xml');
      for (const who of strangers) expect([query, fault((await get(where, query, who)).body)]).toEqual([query, 'LayerNotDefined']);
    }
    for (const who of strangers) {
      expect((await get(wmts, tileQuery, who)).statusCode).toBe(400);
      expect((await get(path(secret), {}, who)).statusCode).toBe(404);
      expect((await get(`${wmts}/info/${secret}/default/municipality/4/${tile.y}/${tile.x}/1/1.json`, {}, who)).statusCode).toBe(404);
      expect((await get(`${wmts}/1.0.0/WMTSCapabilities.xml`, {}, who)).body).not.toContain(secret);
      expect((await get(wms, { service: 'WMS', request: 'GetCapabilities' }, who)).body).not.toContain(secret);
    }
    // Kept for the member a moment ago, and still not for others.
    expect([(await get(path(secret), {}, member)).statusCode, (await get(path(secret))).statusCode]).toEqual([200, 404]);
    expect((await get(path(secret), {}, member)).headers['cache-control']).toBe('private, no-cache');
    const told = await get(`${wmts}/1.0.0/WMTSCapabilities.xml`, {}, member);
    expect([told.body.includes(secret), told.headers['cache-control']]).toEqual([true, 'private, no-store']);
    // The same words for what is hidden and what is not there.
    const [hidden, nothing] = [await getMap({ layers: secret }), await getMap({ layers: 'l987654' })];
    expect(hidden.body.replaceAll(secret, 'X')).toBe(nothing.body.replaceAll('l987654', 'X'));
  });
});

describe.skipIf(!existsSync('/usr/bin/gdal_translate'))('GDAL', () => {
  let server: Server;
  let address: string;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'largo-gdal-'));
    server = createServer((request, response) => {
      void app.anonymous.inject({ url: request.url ?? '/' }).then((answer) => {
        const type = String(answer.headers['content-type']);
        response.writeHead(answer.statusCode, { 'content-type': type });
        response.end(type.includes('xml') ? answer.body.replaceAll(base, address) : answer.rawPayload);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (program: string, ...args: string[]) => (await promisify(execFile)(program, args, { cwd: folder })).stdout;
  const colourAt = async (file: string, x: number, y: number) =>
    (await run('gdallocationinfo', '-valonly', '-geoloc', file, String(x), String(y))).trim().split('\n').slice(0, 3);

  it('reads the WMS: finds the layers, and a map of one', async () => {
    const told = await run('gdalinfo', `WMS:${address}${wms}?`);
    expect(told).toContain(`LAYERS=${open}`);
    const dataset = /SUBDATASET_\d+_NAME=(WMS:.*)/.exec(told.split('\n').find((line) => line.includes(`LAYERS=${open}&`)) ?? '')?.[1] ?? '';
    expect(dataset).toContain('SRS=EPSG:3763');
    await run('gdal_translate', '-of', 'GTiff', '-projwin', '-500', '3500', '3500', '-500', '-outsize', '400', '400', dataset, 'wms.tif');
    expect(await colourAt('wms.tif', 2500, 500)).toEqual(expect.arrayContaining([expect.stringMatching(/^25[0-5]$/)]));
    const [red, , blue] = (await colourAt('wms.tif', 500, 500)).map(Number);
    expect([(red ?? 0) > 240, (blue ?? 255) < 15]).toEqual([true, true]);
  });

  it('reads the WMTS by its addresses, in the municipality’s grid', async () => {
    const source = `WMTS:${address}${wmts}/1.0.0/WMTSCapabilities.xml,layer=${open},tilematrixset=municipality`;
    expect(await run('gdalinfo', source)).toContain('ETRS89 / Portugal TM06');
    await run('gdal_translate', '-of', 'GTiff', '-projwin', '0', '1000', '3000', '0', '-outsize', '300', '100', source, 'wmts.tif');
    expect(await colourAt('wmts.tif', 500, 500)).toEqual(['255', '0', '0']);
    expect(await colourAt('wmts.tif', 2500, 500)).toEqual(['0', '0', '255']);
  });
});
