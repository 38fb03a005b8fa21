import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { pack } from '#platform/geo/server/tile-cache.ts';
import { TileFolder } from '#platform/geo/server/tile-folder.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testNow } from '#platform/testing/clock.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { until } from '#platform/testing/until.ts';
import { tileLayers } from '../domain/tile-layers.ts';
import { makeTiles } from '../jobs.ts';
import { layers, writeStreets } from '../../server/index.ts';
import { basemap, KeptTiles, tileMakings } from './kept-tiles.ts';
import { sourcesOf } from './tile-sources.ts';
import { settle } from './test-territory.ts';

let app: TestApp;
let now = testNow;
const later = () => (now = new Date(now.getTime() + 61_000));

beforeAll(async () => {
  const { map } = testTenant('alfa');
  // few levels: 26 tiles are made beforehand
  const tenants = ['alfa', 'beta'].map((code) => testTenant(code, { map: { ...map, resolutions: [64, 32, 16, 8, 4, 0.5] } }));
  app = await testApp({ features: [layers], tenants, now: () => now, work: true });
  await settle(app.site());
});
afterAll(() => app.close());

const site = () => app.site('alfa');
const tileStamp = async (of: Site) => (await tileMakings(of)).stamp;
const tilesRoot = () => join(app.services.cacheDir, 'tiles');
const nameOf = async (place: { z: number; x: number; y: number }) => ({ tenant: 'alfa', stamp: await tileStamp(site()), ...place });
const pathOf = async ({ z, x, y }: { z: number; x: number; y: number }) => join(tilesRoot(), 'alfa', await tileStamp(site()), `${z}-${x}-${y}`);
const served = async (path: string, tenant = 'alfa') => app.as({ tenant }).inject({ url: `/api/ig/front/tiles/${path}` });
const addStreet = (name: string, y: number) =>
  site().tx(system, (trx) =>
    writeStreets({ trx, srid: site().srid }, [
      {
        name,
        kind: 'primary',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-3000, y],
            [3000, y],
          ],
        },
      },
    ]),
  );
/** What another process, with nothing in memory, would serve. */
const elsewhere = (cacheDir = app.services.cacheDir) => new KeptTiles({ cacheDir, now: () => now });

describe('kept tiles', () => {
  const place = { z: 2, x: 1, y: 1 };

  it('come from the disk in another process', async () => {
    const first = await served('basemap/2/1/1');
    expect((await elsewhere().get(site(), basemap, place)).etag).toBe(first.headers['etag']);
    const marked = await pack(Buffer.from('as it lies on the disk'));
    await new TileFolder(tilesRoot()).write(await nameOf(place), marked);
    expect((await elsewhere().get(site(), basemap, place)).etag).toBe(marked.etag);
  });

  it('are made anew when the file is not whole', async () => {
    const { etag } = await served('basemap/2/1/1').then(({ headers }) => headers);
    truncateSync(await pathOf(place), 40);
    expect((await elsewhere().get(site(), basemap, place)).etag).toBe(etag);
    expect((await new TileFolder(tilesRoot()).read(await nameOf(place)))?.etag).toBe(etag);
  });

  it('are served although the disk takes nothing', async () => {
    const { etag } = await served('basemap/2/1/1').then(({ headers }) => headers);
    const noFolder = join(app.services.cacheDir, 'a-file');
    writeFileSync(noFolder, '');
    expect((await elsewhere(noFolder).get(site(), basemap, place)).etag).toBe(etag);
  });

  it('are of the base map’s far and middle levels only, and never of what not everybody may see', async () => {
    const street = tileLayers.find(({ id }) => id === 'street')!;
    const tiles = elsewhere();
    await tiles.get(site(), street, { z: 3, x: 3, y: 3 });
    await tiles.get(site(), { ...basemap, permission: 'IG_00001' }, { z: 3, x: 3, y: 3 });
    expect(existsSync(await pathOf({ z: 3, x: 3, y: 3 }))).toBe(false);
    await tiles.get(site(), basemap, { z: 5, x: 32, y: 31 }); // half a metre a pixel
    expect(existsSync(await pathOf({ z: 5, x: 32, y: 31 }))).toBe(false);
  });

  it('show a change within a minute', async () => {
    const before = await served('basemap/1/0/0');
    await addStreet('Rua Nova', 400);
    expect((await served('basemap/1/0/0')).headers['etag']).toBe(before.headers['etag']);
    later();
    const after = await served('basemap/1/0/0');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect(after.rawPayload.includes('Rua Nova') || after.rawPayload.length > before.rawPayload.length).toBe(true);
  });

  it('need no territory for the first one of a process', () => expect(elsewhere().warm(app.site('beta'))).resolves.toBeUndefined());

  it('of one municipality are not another’s', async () => {
    expect((await served('basemap/2/1/1', 'beta')).statusCode).toBe(204);
    expect((await served('basemap/2/1/1')).statusCode).toBe(200);
    expect(readdirSync(tilesRoot()).toSorted()).toEqual(['alfa', 'beta']);
  });
});

describe('what tiles are made of', () => {
  it.each([
    'municipality_boundary',
    'parish',
    'street',
    'address',
    'address_street',
    'address_locality',
    'building',
    'land_use',
    'school',
    'parcel',
    'place',
    'asset',
  ])('has another name when %s changes, however it changes', async (table) => {
    const before = await tileStamp(site());
    await sql`delete from ${sql.table(table)} where id < 0`.execute(site().db);
    expect(await tileStamp(site())).not.toBe(before);
  });

  it('tells what addresses need not stand in for', async () => {
    const { filled } = await tileMakings(site());
    expect([...filled]).toEqual(['building', 'street']);
    const names = sourcesOf('basemap', filled).map(({ name }) => name);
    expect([names.includes('building'), names.includes('house'), names.includes('street_name')]).toEqual([true, false, false]);
    const without = sourcesOf('basemap', (await tileMakings(app.site('beta'))).filled).map(({ name }) => name);
    expect([without.includes('building'), without.includes('house'), without.includes('street_name')]).toEqual([false, true, true]);
  });

  it('keeps its name when a change is taken back, and when another municipality changes', async () => {
    const before = await tileStamp(site());
    await expect(
      site().tx(system, async (trx) => {
        await sql`delete from street`.execute(trx);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await sql`delete from street where id < 0`.execute(app.site('beta').db);
    expect(await tileStamp(site())).toBe(before);
  });

  it('has another name after each of two transactions of one number, as after a move to another server', async () => {
    const before = await tileStamp(site());
    await sql`insert into territory_change (id, mark) select pg_current_xact_id()::text::bigint + g, gen_random_uuid() from generate_series(1, 20) g`.execute(
      site().db,
    );
    const moved = await tileStamp(site());
    await sql`delete from street where id < 0`.execute(site().db);
    expect(new Set([before, moved, await tileStamp(site())]).size).toBe(3);
  });
});

describe('tiles made beforehand', () => {
  const run = async () => {
    const id = await site().tx(system, (trx) => app.services.jobs.start(trx, site(), system, makeTiles, {}));
    return until('the tiles', async () => {
      const row = await site().db.selectFrom('job').select(['status', 'data', 'error']).where('id', '=', id).executeTakeFirstOrThrow();
      if (row.status === 'failed') throw new Error(String(row.error));
      return row.status === 'finished' && (row.data as { made: number; places: number });
    });
  };

  it('are there before anybody asks, once', async () => {
    const { made, places } = await run();
    expect(places).toBe(26);
    expect(made).toBeGreaterThan(0);
    const kept = readdirSync(join(tilesRoot(), 'alfa', await tileStamp(site())));
    expect(kept.length).toBeGreaterThanOrEqual(places);
    expect(await run()).toEqual({ made: 0, places });
  });

  it('are made anew after a change, and the former ones are gone', async () => {
    const before = await tileStamp(site());
    await addStreet('Rua Novíssima', -700);
    const { made, places } = await run();
    expect(made).toBe(places);
    expect(readdirSync(join(tilesRoot(), 'alfa'))).toEqual([await tileStamp(site())]);
    expect(await tileStamp(site())).not.toBe(before);
    later();
    expect((await served('basemap/2/1/1')).headers['etag']).toBe((await elsewhere().get(site(), basemap, { z: 2, x: 1, y: 1 })).etag);
  });

  it('are none where nothing is known of the territory', async () => {
    const beta = app.site('beta');
    const id = await beta.tx(system, (trx) => app.services.jobs.start(trx, beta, system, makeTiles, {}));
    const data = await until('the job', async () => {
      const row = await beta.db.selectFrom('job').select(['status', 'data']).where('id', '=', id).executeTakeFirstOrThrow();
      return row.status === 'finished' && row.data;
    });
    expect(data).toEqual({ made: 0, places: 0 });
  });
});
