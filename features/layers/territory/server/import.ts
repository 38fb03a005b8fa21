import { basename } from 'node:path';
import type { Actor } from '#platform/access/actor.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import type { GeoFile, GeoFileLimits, GeoFileOptions } from '#platform/geo/server/geo-file.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { AssetLayerId } from '../domain/feature-layers.ts';
import { likelyLayer } from '../domain/import-fields.ts';
import type { ImportKind, ImportNote, ImportReport } from '../domain/import-report.ts';
import { importAddresses } from './import-addresses.ts';
import { importAssets } from './import-assets.ts';
import { importBoundary, importParishes } from './import-limits.ts';
import { importStreets } from './import-streets.ts';
import type { ImportRun, Tally } from './import-run.ts';

export interface ImportOptions {
  readonly dryRun?: boolean;
  /** For files with several layers; found by itself where a name tells. */
  readonly layer?: string | null;
  /** EPSG code for files that do not say theirs. */
  readonly sourceSrid?: number | null;
  /** Of `assets`: what the things of the file are. */
  readonly asset?: AssetLayerId;
  /** Of the rows of a file, which are read at all. */
  readonly only?: GeoFileOptions['only'];
  readonly within?: GeoFileOptions['within'];
  readonly limits?: Partial<GeoFileLimits>;
  readonly signal?: AbortSignal;
  /** 0 to 100, and what is being done. */
  progress?(percent: number, what: string): void;
}

const importers: Readonly<Record<ImportKind, (run: ImportRun) => Promise<Tally>>> = {
  boundary: importBoundary,
  parishes: importParishes,
  addresses: importAddresses,
  streets: importStreets,
  assets: importAssets,
};

/**
 * Replaces the boundary, the parishes, the addresses, the streets of the base map or the lamps (containers, trees) of a municipality by those of a file
 * (shapefile zip, gpkg, geojson, csv; any projection), all or nothing.
 * A dry run does the same and takes it back. Throws AppErrors `geofile.*`; `geofile.nothing` carries the report in `extra.report`.
 */
export async function importTerritory(site: Site, actor: Actor, kind: ImportKind, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  const { dryRun = false, progress = () => {} } = options;
  progress(0, basename(path));
  const file = await open(site, kind, path, options);
  const notes: Record<'repaired' | 'refused' | 'warnings', ImportNote[]> = { repaired: [], refused: [], warnings: [] };
  const report = (tally: Tally): ImportReport => ({
    kind,
    file: basename(path),
    format: file.format,
    layer: file.layer,
    dryRun,
    ...tally,
    ...notes,
    warnings: [...file.problems.map(({ row, message }): ImportNote => ({ row, code: 'reader', params: { value: message } })), ...notes.warnings],
  });
  try {
    const tally = await site.tx(actor, async (trx) => {
      const done = await importers[kind]({
        trx,
        site,
        file,
        asset: options.asset ?? null,
        fileName: basename(path),
        progress,
        repaired: (row, code, params = {}) => void notes.repaired.push({ row, code, params }),
        refused: (row, code, params = {}) => void notes.refused.push({ row, code, params }),
        warn: (code, params = {}) => void notes.warnings.push({ row: null, code, params }),
      });
      if (done.imported === 0) throw geoErrors['geofile.nothing']({ extra: { report: report(done) } });
      if (dryRun) throw new DryRun(done);
      return done;
    });
    progress(100, '');
    return report(tally);
  } catch (error) {
    if (error instanceof DryRun) return report(error.tally);
    throw error;
  } finally {
    await file.close();
  }
}

/** Rolls back a dry run's transaction. */
class DryRun extends Error {
  readonly tally: Tally;
  constructor(tally: Tally) {
    super('dry run');
    this.tally = tally;
  }
}

/** Where a file has many layers and nobody said which, the one whose name speaks of the kind. */
async function open(site: Site, kind: ImportKind, path: string, options: ImportOptions): Promise<GeoFile> {
  const wish = (layer: string | null): GeoFileOptions => ({
    map: site.config.map,
    layer,
    sourceSrid: options.sourceSrid ?? null,
    only: options.only ?? null,
    within: options.within ?? null,
    ...(options.limits && { limits: options.limits }),
    ...(options.signal && { signal: options.signal }),
  });
  try {
    return await openGeoFile(path, wish(options.layer ?? null));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'geofile.choose-layer' || options.layer) throw error;
    const layer = likelyLayer(kind, layerNames(error.details.extra?.['layers']));
    if (layer === null) throw error;
    return openGeoFile(path, wish(layer));
  }
}

const layerNames = (given: unknown): string[] => (Array.isArray(given) ? given.filter((name) => typeof name === 'string') : []);
