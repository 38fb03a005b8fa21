import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TileFolder } from '#platform/geo/server/tile-folder.ts';
import { tileGrid } from '#platform/geo/tile-grid.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { tilesAhead } from '../domain/tiles-ahead.ts';
import { makeTiles } from '../jobs.ts';
import { territoryExtent } from './extents.ts';
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
