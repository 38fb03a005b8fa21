import { rm } from 'node:fs/promises';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { geoErrors } from '../errors.ts';
import { crsName } from '../geojson.ts';
import { importLimits, sayNote, type ImportAnswer, type ImportDetail, type ImportLimits } from '../imports.ts';
import { knownProjection, projections } from '../projections.ts';
import type { Extent } from '../tile-grid.ts';
import { startGdal } from './gdal-process.ts';
import type { Imported, ImportSays, ImportWork } from './import-work.ts';

export interface ImportOptions {
  readonly map: { readonly epsg: number; readonly proj4: string };
  /** Of the municipality, in its projection: where features are expected. */
  readonly extent: Extent;
  /** Coordinate system the person chose, instead of what the file says. */
  readonly crs?: number | null | undefined;
  readonly layers?: readonly string[] | null | undefined;
  readonly repair?: boolean;
  readonly locale: Locale;
  readonly limits?: Partial<ImportLimits>;
}

/** Processes at once, over all municipalities: each may take gigabytes. Who comes next waits its turn. */
const AT_ONCE = 2;
const MOST_WAITING = 10;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Features of a file somebody brings (a file, a ZIP, or the parts of a shapefile), in the municipality's projection, with what was left out or
 * repaired and why. Read in a process that is killed when it takes too long or too much. Throws AppErrors `geofile.*`.
 */
export async function importGeoFile(files: ImportWork['files'], { locale, ...options }: ImportOptions): Promise<ImportAnswer> {
  return answerOf(await readImport(files, options), options.map.epsg, locale);
}

/** The same, with its notes not yet said in a language. */
export async function readImport(files: ImportWork['files'], options: Omit<ImportOptions, 'locale'>): Promise<Imported> {
  const { map, extent, crs = null, layers = null, repair = false } = options;
  if (crs !== null && crs !== map.epsg && !knownProjection(crs))
    throw geoErrors['geofile.unknown-crs']({ params: { crs, known: projections.map(({ srid }) => srid).join(', ') } });
  await turn();
  const folder = await temporaryFolder('geo-import');
  try {
    const limits = { ...importLimits, ...options.limits };
    return imported(await ask({ files, folder, map: { epsg: map.epsg, proj4: map.proj4 }, extent, crs, layers, repair, limits }), limits);
  } finally {
    running--;
    waiting.shift()?.();
    await rm(folder, { recursive: true, force: true });
  }
}

async function turn(): Promise<void> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw geoErrors['geofile.busy']();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
}

function ask(work: ImportWork): Promise<ImportSays> {
  const { seconds, heapMb, memoryMb } = work.limits;
  return new Promise<ImportSays>((resolve, reject) => {
    let settled = false;
    const settle = (done: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      void gdal.end().then(done);
    };
    const gdal = startGdal(
      { thread: './geo-import-worker.ts', work, heapMb, memory: memoryMb, processorSeconds: seconds * 2 },
      {
        said: (says: ImportSays) => settle(() => resolve(says)),
        failed: (failure) =>
          settle(() => reject(geoErrors[failure.excess === null ? 'geofile.unreadable' : 'geofile.too-costly']({ cause: failure }))),
      },
    );
    const timer = setTimeout(() => settle(() => reject(geoErrors['geofile.timeout']({ params: { seconds } }))), seconds * 1000);
  });
}

function imported(says: ImportSays, limits: ImportLimits): Imported {
  if ('imported' in says) return says.imported;
  if ('unplaced' in says) throw geoErrors['geofile.unplaced']({ extra: { candidates: says.unplaced } });
  if ('over' in says) {
    const params = { max: limits[says.over], found: says.found };
    throw geoErrors[says.over === 'features' ? 'geofile.too-many-features' : 'geofile.too-many-vertices']({ params, extra: { layers: says.layers } });
  }
  const { failed, reason } = says;
  if (failed === 'too-large') throw geoErrors['geofile.too-large']({ params: { reason } });
  throw geoErrors[`geofile.${failed}`]({ cause: reason });
}

function answerOf({ features, notes, ...rest }: Imported, epsg: number, locale: Locale): ImportAnswer {
  const details = notes.map((note): ImportDetail => ({ code: note.code, layer: note.layer, feature: note.feature, message: sayNote(note, locale) }));
  if (features.length === 0) {
    const { layers, repairable, source } = rest;
    throw geoErrors['geofile.nothing']({ extra: { details, layers, repairable, source } });
  }
  return {
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: crsName(epsg) } },
    ...rest,
    source: { ...rest.source, candidates: [...rest.source.candidates] },
    layers: [...rest.layers],
    features: features.map(({ layer, geometry, properties }, index) => ({ type: 'Feature', id: String(index + 1), layer, geometry, properties })),
    details,
  };
}
