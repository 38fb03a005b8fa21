import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { planOf } from '#demo/plan.ts';
import { loadTerritory } from '#demo/load-territory.ts';
import { makeMunicipality } from '#demo/town.ts';
import { tileSources } from '#features/layers/server/tile-sources.ts';
import { layers } from '#features/layers/server/index.ts';
import { anonymous, system } from '#platform/access/actor.ts';
import { openDatabase } from '#platform/db/database.ts';
import { vectorTile } from '#platform/geo/server/vector-tile.ts';
import { tileAt, tileGrid } from '#platform/geo/tile-grid.ts';
import { compose } from '#platform/http/server/compose.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { figure, times } from './harness.ts';
import { isTiny } from './size.ts';

/** The base map's tile over the middle of the demo city, level by level, uncached; the reference is the time to the street layer alone. */
export async function run(): Promise<void> {
  await measure('embedded', null);
  const url = process.env['DATABASE_URL'];
  if (url) await measure('server', url);
}

async function measure(mode: string, url: string | null): Promise<void> {
  const code = `bench_tiles_${process.pid}`;
  const database = await openDatabase({ url, dataDir: null });
  const largo = await compose(
    {
      database,
      tenants: [testTenant(code)],
      features: [layers],
      resolveActor: async () => anonymous,
      loadActor: async () => null,
      log: pino({ level: 'silent' }),
      fixedTenant: null,
      webRoot: null,
      publicUrl: () => '',
      dataDir: tmpdir(),
      storageUrl: null,
      smtpUrl: null,
    },
    false,
  );
  const site = largo.services.sites.get(code)!;
  try {
    const municipality = makeMunicipality(planOf('vilaclara', isTiny ? 'small' : 'city', { name: 'Vila Clara', centre: [0, 0], epsg: site.srid }));
    await site.tx(system, (trx) => loadTerritory({ trx, srid: site.srid }, municipality, 'bench', () => {}));
    await levels(mode, site);
  } finally {
    if (url) await database.query(`drop schema "${code}" cascade`);
    await largo.stop();
  }
}

async function levels(mode: string, site: Site): Promise<void> {
  const grid = tileGrid({ extent: [-32_768, -32_768, 32_768, 32_768], resolutions: [128, 64, 32, 16, 8, 4, 2, 1, 0.5, 0.25, 0.125] });
  for (const [z, resolution] of grid.resolutions.entries()) {
    const { x, y } = tileAt(grid, z, [10, 10]);
    const make = (sources: typeof tileSources.basemap) => vectorTile(site.db, site.srid, grid, z, x, y, sources);
    const whole = await times(5, () => make(tileSources.basemap));
    const streets = await times(5, () => make(tileSources.street));
    const bytes = gzipSync(await make(tileSources.basemap)).length;
    figure({
      name: `base map tile at ${resolution} m/px, ${mode} (${Math.round(bytes / 1024)} KB gzip)`,
      ours: whole.median,
      reference: streets.median,
      unit: 'ms',
    });
  }
}
