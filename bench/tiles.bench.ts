import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { planOf } from '#demo/plan.ts';
import { loadTerritory } from '#demo/load-territory.ts';
import { makeMunicipality } from '#demo/town.ts';
import { basemap, KeptTiles, tileMakings } from '#features/layers/territory/server/kept-tiles.ts';
import { sourcesOf } from '#features/layers/territory/server/tile-sources.ts';
import { layers } from '#features/layers/server/index.ts';
import { anonymous, system } from '#platform/access/actor.ts';
import { openDatabase } from '#platform/db/database.ts';
import { vectorTile } from '#platform/geo/server/vector-tile.ts';
import { tileAt, tileExtent, tileGrid, type TileGrid } from '#platform/geo/tile-grid.ts';
import { compose } from '#platform/http/server/compose.ts';
import type { Largo } from '#platform/http/server/serve.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { compareTimes, figure, times } from './harness.ts';
import { isTiny, many } from './size.ts';
import { geometrySql, tileSql } from './tile-sql.ts';

/**
 * The base map of the demo city (34,000 addresses, 34,000 buildings, 2,800 streets), level by level: of the four tiles around its middle the one with most
 * in it, never a kept one, beside one statement that asks for the same tile; then of the same city known by its addresses alone. Best of the rounds,
 * which other work on the machine spoils least.
 */
export async function run(): Promise<void> {
  await measure(null);
  const url = process.env['DATABASE_URL'];
  if (url) await measure(url);
}

const rounds = many(30, 2);
let clock = Date.now();

async function measure(url: string | null): Promise<void> {
  const code = `bench_tiles_${process.pid}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'largo-bench-'));
  const database = await openDatabase({ url, dataDir: null });
  const { map } = testTenant(code);
  const wide = { ...map, extent: [-32_768, -32_768, 32_768, 32_768] as [number, number, number, number] };
  const largo = await compose(
    {
      database,
      tenants: [testTenant(code, { map: { ...wide, resolutions: [128, 64, 32, 16, 8, 4, 2, 1, 0.5, 0.25, 0.125] } })],
      features: [layers],
      resolveActor: async () => anonymous,
      loadActor: async () => null,
      log: pino({ level: 'silent' }),
      fixedTenant: code,
      webRoot: null,
      publicUrl: () => '',
      dataDir,
      storageUrl: null,
      smtpUrl: null,
      now: () => new Date(clock),
    },
    false,
  );
  const site = largo.services.sites.get(code)!;
  const direct = url === null ? null : new pg.Client(url);
  try {
    const municipality = makeMunicipality(planOf('vilaclara', isTiny ? 'small' : 'city', { name: 'Vila Clara', centre: [0, 0], epsg: site.srid }));
    await site.tx(system, (trx) => loadTerritory({ trx, srid: site.srid }, municipality, 'bench', () => {}));
    await sql`analyze`.execute(site.db);
    await direct?.connect();
    await direct?.query(`set search_path to "${code}", public`);
    const grid = tileGrid(site.config.map);
    await requests(largo, site, await levels(site, grid, direct, 'base map'));
    for (const table of ['building', 'street', 'place']) await sql`delete from ${sql.table(table)}`.execute(site.db);
    await sql`analyze`.execute(site.db);
    await levels(site, grid, direct, 'base map of addresses alone');
  } finally {
    await direct?.end();
    if (url) await database.query(`drop schema "${code}" cascade`);
    await largo.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Heaviest {
  readonly place: { readonly z: number; readonly x: number; readonly y: number };
  readonly resolution: number;
  readonly ms: number;
  readonly reference: number;
}

/** Answers the level that takes longest. */
async function levels(site: Site, grid: TileGrid, direct: pg.Client | null, map: string): Promise<Heaviest> {
  let heaviest: Heaviest | null = null;
  const sources = sourcesOf(basemap.id, (await tileMakings(site)).filled);
  for (const [z, resolution] of grid.resolutions.entries()) {
    const make = (x: number, y: number) => vectorTile(site.db, site.srid, grid, z, x, y, sources);
    const middle = tileAt(grid, z, [10, 10]);
    let [x, y, bytes] = [middle.x, middle.y, 0];
    for (const [dx, dy] of [
      [0, 0],
      [-1, 0],
      [0, 1],
      [-1, 1],
    ] as const) {
      const { length } = await make(middle.x + dx, middle.y + dy);
      if (length > bytes) [x, y, bytes] = [middle.x + dx, middle.y + dy, length];
    }
    const extent = tileExtent(grid, z, x, y);
    const [whole, shapes] = [tileSql(extent, resolution, site.srid), geometrySql(extent, resolution, site.srid)];
    const reference = (): Promise<unknown> => (direct ? direct.query(whole) : sql.raw(shapes).execute(site.db));
    if (direct) {
      const { tile } = (await direct.query(whole)).rows[0] as { tile: Buffer };
      if (!tile.equals(await make(x, y))) throw new Error(`The reference is no longer the tile the product makes at ${resolution} m/px.`);
    }
    const [ours, theirs] = await compareTimes(rounds, () => make(x, y), reference);
    figure({
      name: `${map}: tile made at ${resolution} m/px, ${direct ? 'server' : 'embedded'} (${Math.round(bytes / 1024)} KB)`,
      ours: ours.best,
      reference: theirs.best,
      unit: 'ms',
      bar: direct ? 'at most 1.15' : 'under 150 ms',
    });
    if (heaviest === null || ours.best > heaviest.ms) heaviest = { place: { z, x, y }, resolution, ms: ours.best, reference: theirs.best };
  }
  return heaviest!; // a grid has levels
}

/** The heaviest tile as a visitor gets it: made for them, or kept. */
async function requests(largo: Largo, site: Site, { place, resolution, reference }: Heaviest): Promise<void> {
  const url = `/api/ig/front/tiles/basemap/${place.z}/${place.x}/${place.y}`;
  const ask = async (): Promise<void> => {
    const { statusCode } = await largo.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
  };
  const told = (what: string, ours: number): void =>
    figure({ name: `base map: the slowest (${resolution} m/px) ${what}`, ours, reference, unit: 'ms' });
  let cold = Infinity;
  for (let n = 0; n < rounds; n++) {
    await sql`insert into territory_change (id, mark) values (${-1 - n}, gen_random_uuid())`.execute(site.db);
    clock += 61_000; // what is known of the data is looked up again
    const start = performance.now();
    await ask();
    cold = Math.min(cold, performance.now() - start);
  }
  told('asked for and made', cold);
  told('read from the disk', (await times(rounds, () => new KeptTiles(largo.services).get(site, basemap, place))).best);
  told('asked for and in memory', (await times(rounds, ask)).best);
}
