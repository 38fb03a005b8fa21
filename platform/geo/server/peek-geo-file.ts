import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { geoErrors } from '../errors.ts';
import { openCsv } from './csv-rows.ts';
import { defaultLimits, type GeoFileLimits } from './geo-file.ts';
import { startGdal } from './gdal-process.ts';
import type { GeoPeek } from './geo-peek.ts';
import type { PeekSays, PeekWork } from './geo-peek-worker.ts';

/** Endings that `peekGeoFile` looks into. */
export const isGeoFileName = (name: string): boolean => /\.(zip|gpkg|shp|geojson|json|csv|csv\.gz|osm|pbf)$/i.test(name);

/** The layers of a file (all shapefiles of an archive), read in a process that can be killed. Throws AppErrors `geofile.*`. */
export async function peekGeoFile(path: string, limits: Partial<GeoFileLimits> = {}): Promise<readonly GeoPeek[]> {
  const name = basename(path);
  const allowed = { ...defaultLimits, ...limits };
  if (/\.csv(\.gz)?$/i.test(name)) return [await peekTable(path, name, name, allowed)];
  const folder = await temporaryFolder('geo-peek');
  try {
    const said = await ask({ path, name, folder, limits: allowed });
    if ('failed' in said) throw geoErrors['geofile.unreadable']({ cause: said.failed });
    if ('tooLarge' in said) throw geoErrors['geofile.too-large']({ params: { reason: said.tooLarge } });
    return 'table' in said ? [await peekTable(said.table, basename(said.table), basename(said.table), allowed)] : said.layers;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The beginning of a table; which projection its places are in does not matter here. */
async function peekTable(path: string, name: string, layer: string, limits: GeoFileLimits): Promise<GeoPeek> {
  const file = await openCsv(path, name, { map: { epsg: 4326, proj4: '+proj=longlat +datum=WGS84 +no_defs' } }, limits);
  try {
    for await (const batch of file.batches()) {
      const rows = batch.map(({ properties }) => properties);
      return { layer, shape: 'point', columns: Object.keys(rows[0] ?? {}), rows, count: null };
    }
    throw geoErrors['geofile.unreadable']();
  } finally {
    await file.close();
  }
}

function ask(work: PeekWork): Promise<PeekSays> {
  const { seconds, heapMb, memoryMb } = work.limits;
  return new Promise<PeekSays>((resolve, reject) => {
    const settle = (done: () => void): void => {
      clearTimeout(timer);
      void gdal.end().then(done);
    };
    const gdal = startGdal(
      { thread: './geo-peek-worker.ts', work, heapMb, memory: memoryMb },
      {
        said: (says: PeekSays) => settle(() => resolve(says)),
        failed: (failure) =>
          settle(() => reject(geoErrors[failure.excess === null ? 'geofile.unreadable' : 'geofile.too-costly']({ cause: failure }))),
      },
    );
    const timer = setTimeout(() => settle(() => reject(geoErrors['geofile.timeout']({ params: { seconds } }))), seconds * 1000);
  });
}
