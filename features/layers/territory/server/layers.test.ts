import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- the browser's own reader says whether a tile is right
import MVT from 'ol/format/MVT.js';
import { gunzipSync } from 'node:zlib';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { frontContracts } from '../../front/contract.ts';
import { layersContract } from '../contract.ts';
import { isInsideBoundary, layers, locate, refreshAddressStreets, searchAddresses, writeAddresses } from '../../server/index.ts';
import { settle } from './test-territory.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ features: [layers], tenants: ['alfa', 'beta', 'gama'].map((code) => testTenant(code)) });
  await settle(app.site('alfa'));
});
afterAll(() => app.close());

const find = async (typed: string, limit = 10) =>
  (await searchAddresses(app.site('alfa').db, typed, limit)).map(({ kind, label }) => `${kind}: ${label}`);

describe('where is a point', () => {
  it('knows municipality, parish and nearest address', async () => {
    const answer = await locate(app.site('alfa').db, app.site('alfa'), [-30, 20]);
    expect(answer).toMatchObject({
      inside: true,
      parish: { dicofre: '010101', name: 'São Bento' },
      address: { house: '1', label: 'Rua Alexandre Herculano 1, 3000-101 São Bento', distance: 5 },
    });
  });

  it('has no address far from every door, and nothing outside', async () => {
    const site = app.site('alfa');
    expect(await locate(site.db, site, [3000, -3000])).toEqual({ inside: true, parish: { dicofre: '010102', name: 'Vale da Águia' }, address: null });
    expect(await locate(site.db, site, [9000, 0])).toEqual({ inside: false, parish: null, address: null });
    expect(await isInsideBoundary(site.db, site, [4000, 4000])).toBe(true);
    expect(await isInsideBoundary(site.db, site, [4000.01, 4000])).toBe(false);
    expect(await isInsideBoundary(site.db, site, [Number.NaN, 0])).toBe(false);
  });

  it('takes the map’s extent until a boundary is known', async () => {
    const site = app.site('beta');
    expect(await isInsideBoundary(site.db, site, [8000, 0])).toBe(true);
    expect(await isInsideBoundary(site.db, site, [9000, 0])).toBe(false);
  });

  it('answers over HTTP, refuses what is no position', async () => {
    const answer = await app.anonymous.call(layersContract, 'locate', { query: { x: -30, y: 20 } });
    expect(answer.status).toBe(200);
    expect(answer.body.address?.house).toBe('1');
    expect((await app.anonymous.inject({ url: '/api/ig/front/gateway/locate?x=a&y=1' })).statusCode).toBe(422);
  });
});

describe('searching addresses', () => {
  it.each([
    ['rua alexandre herculano', 'street: Rua Alexandre Herculano'],
    ['R. ALEXANDRE HERCULANO', 'street: Rua Alexandre Herculano'],
    ['r alexandr herculno', 'street: Rua Alexandre Herculano'],
    ['alexandre h', 'street: Rua Alexandre Herculano'],
    ['avenida doutor jose afonso', 'street: Avenida Dr. José Afonso'],
    ['av. dr. josé afonso 12', 'address: Avenida Dr. José Afonso 12, 3000-303 São Bento'],
    ['rua 25 de abril', 'street: Rua 25 de Abril'],
    ['25 abril 5', 'address: Rua 25 de Abril 5, 3000-101 São Bento'],
    ['rua 8', 'street: Rua 8'],
    ['rua 8 nº 3', 'address: Rua 8 3, 3000-505 Vale da Águia'],
    ['praceta paz', 'street: Praceta da Paz'],
    ['rua alexandre herculano 4 vale da aguia', 'address: Rua Alexandre Herculano 4, 3000-202 Vale da Águia'],
    ['3000-404', 'street: Praceta da Paz'],
    ['vale da aguia', 'parish: Vale da Águia'],
    ['escola basica', 'place: Escola Básica da Paz'],
  ])('%s', async (typed, first) => {
    expect((await find(typed))[0]).toBe(first);
  });

  it('offers the neighbour of a door that does not exist, and says so', async () => {
    const hits = await searchAddresses(app.site('alfa').db, 'avenida jose afonso 14', 10);
    expect(hits.map(({ kind, exact }) => [kind, exact])).toEqual([
      ['street', true],
      ['address', false],
    ]);
  });

  it('tells two streets of one name apart by parish', async () => {
    const hits = await searchAddresses(app.site('alfa').db, 'alexandre herculano', 10);
    expect(hits.map(({ detail, parish }) => [detail, parish?.dicofre])).toEqual([
      ['São Bento', '010101'],
      ['Vale da Águia', '010102'],
    ]);
  });

  it('answers nothing to nothing, nonsense and wildcards', async () => {
    for (const typed of ['', 'a', '%', '_____', 'xyzxyz qwqwqw', "'; drop table address; --"]) expect(await find(typed)).toEqual([]);
  });

  it('stays within the municipality', async () => {
    const answer = await app.as({ tenant: 'beta' }).call(layersContract, 'searchAddress', { query: { q: 'alexandre herculano' } });
    expect(answer.body.items).toEqual([]);
  });
});

describe('tiles', () => {
  const tile = async (path: string, headers: Record<string, string> = {}) => app.anonymous.inject({ url: `/api/ig/front/tiles/${path}`, headers });
  const decode = (bytes: Uint8Array) => {
    const features = new MVT().readFeatures(Uint8Array.from(bytes).buffer);
    const counts: Record<string, number> = {};
    for (const feature of features) counts[String(feature.get('layer'))] = (counts[String(feature.get('layer'))] ?? 0) + 1;
    return { features, counts };
  };

  it('shows the same features on both databases, more of them the nearer one comes', async () => {
    // extent 16,384 m; z 1 is 32 m a pixel in one tile of 16,384 m, z 7 half a metre in tiles of 256 m
    expect(decode((await tile('basemap/1/0/0')).rawPayload).counts).toEqual({
      municipality_boundary: 1,
      land_use: 2,
      street: 2,
      parish: 2,
      place: 1,
    });
    expect(decode((await tile('basemap/7/32/31')).rawPayload).counts).toEqual({
      municipality_boundary: 1,
      building: 11,
      street: 3,
      parish: 2,
      address: 12,
      place: 1,
    });
  });

  it('draws houses, streets and places from the addresses where nothing else is known', async () => {
    const site = app.site('gama');
    const seen = async (z: number, x: number, y: number) =>
      decode((await app.as({ tenant: 'gama' }).inject({ url: `/api/ig/front/tiles/basemap/${z}/${x}/${y}` })).rawPayload);
    const doors = [0, 1, 2, 3, 4].flatMap((n) =>
      ['', 'A'].map((letter) => ({ house: `${n}${letter}`, point: [100 + 20 * n, 100 + 20 * n] as const })),
    );
    await site.tx(system, async (trx) => {
      await writeAddresses(
        { trx, srid: site.srid },
        doors.map((door) => ({ street: 'R DAS FLORES', locality: 'VILA NOVA', ...door })),
      );
      await refreshAddressStreets(trx);
    });
    // z 7: 256 m a tile, half a metre a pixel
    const near = await seen(7, 32, 31);
    expect(near.counts).toEqual({ house: 5, address: 10, street_name: 1, place: 1 });
    const named = (layer: string) => near.features.find((feature) => feature.get('layer') === layer);
    expect(named('street_name')?.get('name')).toBe('Rua das Flores');
    expect(named('street_name')?.get('angle')).toBeCloseTo(Math.PI / 4, 1);
    expect(named('place')?.get('name')).toBe('Vila Nova');
    // z 1: all within one mark
    expect((await seen(1, 0, 0)).counts).toMatchObject({ place: 1 });
    expect((await seen(1, 0, 0)).counts['house']).toBeLessThan(5);
  });

  it('carries attributes and lies where it should', async () => {
    const { features } = decode((await tile('building/7/32/31')).rawPayload);
    const first = features.find((feature) => feature.getId() === 1)!;
    expect(first.get('kind')).toBe('house');
    const unit = 256 / 4096;
    const [minx, miny, maxx, maxy] = first.getGeometry()!.getExtent() as [number, number, number, number];
    // y counts downwards from the tile's upper edge at y = 256
    expect([minx * unit, maxx * unit, 256 - maxy * unit, 256 - miny * unit]).toEqual([20, 34, 10, 20]);
  });

  it('answers 204 where nothing is, 404 where no tile can be', async () => {
    expect((await tile('building/2/0/0')).statusCode).toBe(204);
    expect((await tile('basemap/2/4/0')).statusCode).toBe(404);
    expect((await tile('basemap/20/0/0')).statusCode).toBe(404);
    expect((await tile('nada/2/0/0')).statusCode).toBe(422);
  });

  it('may be cached for a minute and is not sent twice', async () => {
    const first = await tile('basemap/2/1/1', { 'accept-encoding': 'gzip' });
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(first.rawPayload).equals((await tile('basemap/2/1/1')).rawPayload)).toBe(true);
    const again = await tile('basemap/2/1/1', { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('gives another municipality its own, empty tile', async () => {
    const answer = await app.as({ tenant: 'beta' }).inject({ url: '/api/ig/front/tiles/basemap/2/1/1' });
    expect(answer.statusCode).toBe(204);
  });
});

describe('map', () => {
  it('gives boundary and layers in the tenant’s projection', async () => {
    const boundary = await app.anonymous.call(layersContract, 'boundary', {});
    expect(boundary.body).toMatchObject({ crs: 'EPSG:3763', dico: '0101', extent: [-4000, -4000, 4000, 4000] });
    expect((await app.as({ tenant: 'beta' }).call(layersContract, 'boundary', {})).status).toBe(404);
    const list = await app.anonymous.call(frontContracts.ig, 'layers', {});
    expect(list.body.items.map(({ id }) => id)).toEqual(['basemap', 'school', 'municipality_boundary', 'parish', 'parcel']);
    expect(list.body.defaults).toEqual([]);
  });
});
