import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { TileFolder } from '#platform/geo/server/tile-folder.ts';
import { tileGrid, type Extent } from '#platform/geo/tile-grid.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { tilesAhead } from '../domain/tiles-ahead.ts';
import { makeTiles } from '../jobs.ts';
import { basemap, keptTile, tileMakings } from './kept-tiles.ts';

/** Throws away tiles of former data and makes those of the base map's far levels before anybody asks; does nothing when all are there. */
export const makeTilesHandler = handleJob(makeTiles, async ({ site, services, signal, progress }) => {
  const folder = new TileFolder(join(services.cacheDir, 'tiles'));
  const makings = await tileMakings(site);
  const { stamp } = makings;
  await folder.keepOnly(site.code, stamp, services.now());
  const extent = await territoryExtent(site);
  const places = extent === null ? [] : tilesAhead(tileGrid(site.config.map), extent);
  let made = 0;
  for (const [index, place] of places.entries()) {
    if (await folder.has({ tenant: site.code, stamp, ...place })) continue;
    const started = performance.now();
    await keptTile(folder, site, makings, basemap, place);
    made++;
    await progress((index / places.length) * 100);
    // As long a rest as the work: visitors have at least half of an embedded database.
    await pause(performance.now() - started, undefined, { signal });
  }
  return { data: { made, places: places.length } };
});

/** Where there is something to draw: the boundary in force, or what else is known. Null: nothing is. */
async function territoryExtent(site: Site): Promise<Extent | null> {
  const { rows } = await sql<{ extent: Extent | null }>`
    select json_build_array(st_xmin(e), st_ymin(e), st_xmax(e), st_ymax(e)) as extent from (
      select coalesce((select st_extent(geom) from municipality_boundary where valid_to is null), (select st_extent(geom) from (
        select geom from parish where valid_to is null union all select geom from address union all select geom from street union all select geom from building
      ) t)) as e
    ) u where e is not null`.execute(site.db);
  return rows[0]?.extent ?? null;
}
