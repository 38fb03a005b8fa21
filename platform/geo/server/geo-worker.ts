import { firstOf, known } from '#platform/kernel/items.ts';
import { basename, extname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Gdal, GdalDataset, GdalLayer } from 'gdal3.js/node.js';
import init from 'gdal3.js/node.js';
import type { Geometry } from '../geojson.ts';
import { epsgOf } from '../guess-crs.ts';
import { knownProjection, mover } from '../projections.ts';
import { featureLines, gdalFolder, mainFiles, partsOf, received, selectAll, withTags } from './gdal-files.ts';
import type { GeoFile, GeoFileLimits, GeoFileOptions, GeoFileStyle, GeoProblem, GeoRow } from './geo-file.ts';
import { TooLarge, unpack } from './unpack.ts';

/** One file per process (`geo-process.ts`): a fresh WebAssembly heap, no clashes of names, and it can be killed. */
export interface GeoWork {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly srid: number;
  readonly sourceSrid: number | null;
  readonly layer: string | null;
  readonly only: NonNullable<GeoFileOptions['only']> | null;
  readonly within: NonNullable<GeoFileOptions['within']> | null;
  readonly limits: GeoFileLimits;
}

export type GeoWorkerFailure =
  | { readonly code: 'geofile.unreadable' | 'geofile.too-large'; readonly reason: string }
  | { readonly code: 'geofile.no-projection' }
  | { readonly code: 'geofile.choose-layer' | 'geofile.unknown-layer'; readonly layers: readonly string[] };

export type GeoWorkerAnswer =
  | { readonly kind: 'failed'; readonly failure: GeoWorkerFailure }
  /** The archive held a table: the host reads that itself. */
  | { readonly kind: 'csv'; readonly path: string }
  | {
      readonly kind: 'opened';
      readonly format: GeoFile['format'];
      readonly layer: string;
      readonly total: number;
      readonly heights: boolean;
      readonly style: GeoFileStyle | null;
      readonly problems: readonly GeoProblem[];
    }
  | { readonly kind: 'rows'; readonly rows: readonly GeoRow[] };

class Failure extends Error {
  readonly failure: GeoWorkerFailure;
  constructor(failure: GeoWorkerFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

const BATCH = 500;
/** Of more than the style reader takes nothing is fetched. */
const longestStyle = 1_000_000;
const formats: Readonly<Record<string, GeoFile['format']>> = {
  'ESRI Shapefile': 'shapefile',
  GPKG: 'gpkg',
  GeoJSON: 'geojson',
  GeoJSONSeq: 'geojson',
  OSM: 'osm',
};
const work: GeoWork = workerData;
const host = known(parentPort);

try {
  await run();
} catch (error) {
  send({ kind: 'failed', failure: failureOf(error) });
}

async function run(): Promise<void> {
  const found = work.name.toLowerCase().endsWith('.zip') ? unpack(work.path, work.folder, work.limits) : received(work);
  const chosen = choose(found);
  if (extname(chosen).toLowerCase() === '.csv') return send({ kind: 'csv', path: chosen });

  const logs: string[] = [];
  const log = (message: string): void => void logs.push(message);
  const gdal = await init({ path: gdalFolder(), logHandler: log, errorHandler: log });
  const { datasets } = await gdal.open(partsOf(chosen, found));
  const dataset = datasets.find((candidate) => candidate.type === 'vector');
  const format = dataset && formats[dataset.info.driverShortName];
  if (!dataset || !format) throw new Failure({ code: 'geofile.unreadable', reason: logs.find((line) => /error/i.test(line)) ?? basename(work.name) });
  const layer = layerOf(dataset);
  const hasProjection = layer.geometryFields?.some((field) => field.coordinateSystem) ?? false;
  if (!hasProjection && work.sourceSrid === null) throw new Failure({ code: 'geofile.no-projection' });

  const output = await gdal.ogr2ogr(
    dataset,
    [
      '-f',
      'GeoJSON',
      '-lco',
      'RFC7946=NO',
      '-lco',
      'COORDINATE_PRECISION=4',
      '-dim',
      'XY',
      '-nlt',
      'CONVERT_TO_LINEAR',
      '-preserve_fid',
      '-skipfailures',
      '-t_srs',
      `EPSG:${work.srid}`,
      ...(hasProjection ? [] : ['-s_srs', `EPSG:${work.sourceSrid}`]),
      ...rectangleOf(layer),
      ...selectAll(dataset, layer, work.only),
    ],
    'largo-out',
  );
  const lines = featureLines(await gdal.getFileBytes(output));
  const problems = problemsIn(logs);
  const isWhole = work.only === null && work.within === null;
  // Of OpenStreetMap's layers GDAL knows no count before they are read.
  if (isWhole && layer.featureCount !== undefined && layer.featureCount > lines.length)
    problems.push({ row: null, message: `${layer.featureCount - lines.length} of ${layer.featureCount} records could not be read` });
  const heights = layer.geometryFields?.some(({ type }) => /Z|^3D/.test(type)) ?? false;
  const style = format === 'gpkg' ? await styleOf(gdal, dataset, layer.name) : null;
  send({ kind: 'opened', format, layer: layer.name, total: lines.length, heights, style, problems });
  stream(lines, format);
}

/** The rectangle in the layer's own system, which is what GDAL compares with where a query chooses the layer. None where that system is not known. */
function rectangleOf({ geometryFields }: GdalLayer): string[] {
  const wkt = geometryFields?.[0]?.coordinateSystem?.wkt;
  const epsg = wkt === undefined ? work.sourceSrid : epsgOf(wkt);
  if (work.within === null || epsg === null || !knownProjection(epsg) || !knownProjection(work.srid)) return [];
  const [minx, miny, maxx, maxy] = work.within;
  const move = mover(work.srid, epsg);
  const corners = [move([minx, miny]), move([minx, maxy]), move([maxx, miny]), move([maxx, maxy])];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return ['-spat', ...[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(String)];
}

/** Where QGIS keeps styles: the default of the layer, or its only one. A file without the table has none. */
async function styleOf(gdal: Gdal, dataset: GdalDataset, layer: string): Promise<GeoFileStyle | null> {
  if (!dataset.info.layers.some(({ name }) => name.toLowerCase() === 'layer_styles')) return null;
  const query = `SELECT styleName, styleSLD, CASE WHEN lower(useAsDefault) IN ('1', 'true', 't') THEN 1 ELSE 0 END AS chosen FROM layer_styles
    WHERE lower(f_table_name) = lower('${layer.replaceAll("'", "''")}') AND length(styleSLD) BETWEEN 1 AND ${longestStyle}
    ORDER BY chosen DESC, update_time DESC LIMIT 2`;
  try {
    const answer = await gdal.ogr2ogr(dataset, ['-f', 'GeoJSON', '-sql', query], 'largo-style');
    const found = featureLines(await gdal.getFileBytes(answer)).map((line): Record<string, unknown> => JSON.parse(line).properties);
    const [first] = found;
    if (!first || (first['chosen'] !== 1 && found.length > 1)) return null;
    return { name: String(first['styleName'] ?? ''), sld: String(first['styleSLD']) };
  } catch {
    // A table of another make: the data are what was asked for.
    return null;
  }
}

/** Answers each `next` of the host with a batch; an empty one is the end. */
function stream(lines: readonly string[], format: GeoFile['format']): void {
  const firstRow = format === 'gpkg' ? 0 : 1;
  let at = 0;
  host.on('message', () => {
    const rows = lines.slice(at, at + BATCH).map((line, index): GeoRow => {
      const feature: { id?: number; geometry: Geometry | null; properties: Record<string, unknown> | null } = JSON.parse(line);
      return {
        // Identifiers of OpenStreetMap are no places in the file.
        row: feature.id === undefined || format === 'osm' ? at + index + 1 : Number(feature.id) + firstRow,
        geometry: feature.geometry,
        properties: format === 'osm' ? withTags(feature.properties ?? {}) : (feature.properties ?? {}),
      };
    });
    at += rows.length;
    send({ kind: 'rows', rows });
  });
}

function send(answer: GeoWorkerAnswer): void {
  host.postMessage(answer);
}

function choose(files: readonly string[]): string {
  const main = mainFiles(files);
  if (main.length === 0) throw new Failure({ code: 'geofile.unreadable', reason: '.shp, .gpkg, .geojson, .csv?' });
  if (main.length === 1) return firstOf(main);
  return pick(main, (file) => basename(file, extname(file)));
}

function layerOf(dataset: GdalDataset): GdalLayer {
  const layers = dataset.info.layers.filter((layer) => (layer.geometryFields?.length ?? 0) > 0);
  if (layers.length === 0) throw new Failure({ code: 'geofile.unreadable', reason: '0 layers' });
  return layers.length === 1 ? firstOf(layers) : pick(layers, (layer) => layer.name);
}

/** The one whose name is, or begins with, the wish. */
function pick<T>(candidates: readonly T[], nameOf: (candidate: T) => string): T {
  const layers = candidates.map(nameOf);
  if (work.layer === null) throw new Failure({ code: 'geofile.choose-layer', layers });
  const wish = plain(work.layer);
  const exact = candidates.filter((candidate) => plain(nameOf(candidate)) === wish);
  const begins = exact.length > 0 ? exact : candidates.filter((candidate) => plain(nameOf(candidate)).startsWith(wish));
  if (begins.length !== 1) throw new Failure({ code: begins.length === 0 ? 'geofile.unknown-layer' : 'geofile.choose-layer', layers });
  return firstOf(begins);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}

function problemsIn(logs: readonly string[]): GeoProblem[] {
  const errors = logs.filter((line) => /^ERROR/i.test(line));
  return [...new Set(errors)].slice(0, 50).map((message) => ({ row: null, message }));
}

/** gdal3.js rejects with errors, with lists of objects and with strings. */
function failureOf(error: unknown): GeoWorkerFailure {
  if (error instanceof Failure) return error.failure;
  if (error instanceof TooLarge) return { code: 'geofile.too-large', reason: error.message };
  const list: unknown[] = Array.isArray(error) ? error : [error];
  const texts = list.map((entry) =>
    entry instanceof Error || (typeof entry === 'object' && entry !== null && 'message' in entry) ? String(entry.message) : String(entry),
  );
  return { code: 'geofile.unreadable', reason: texts.filter(Boolean).slice(0, 3).join('; ') || basename(work.name) };
}
