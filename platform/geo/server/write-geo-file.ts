import { Zip } from 'fflate';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipPart } from '#platform/files/server/zip-part.ts';
import type { GeoFormat } from '../formats.ts';
import { degreesOf, type XY } from '../projections.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { startGdal } from './gdal-process.ts';
import { rowsOf, vrtOf, type GeoFeature, type GeoRows } from './geo-rows.ts';
import type { GeoWriteAnswer, GeoWriteWork } from './geo-write-worker.ts';
import { findOgr2ogr, runOgr2ogr } from './ogr2ogr.ts';

/** MiB of the JavaScript heap in GDAL's process. */
const heapMb = 768;

const chunk = 64 * 1024;

type Value = string | number | boolean | Date | null;

export interface GeoRecord {
  /** In the tenant's projection; null: it has no place. */
  readonly point: XY | null;
  readonly values: readonly Value[];
}

/** Points with what is known of them, to be written as a file. Records are read once, as they are needed. */
export interface GeoSource {
  /** Name of the layer: letters, digits and underscore. */
  readonly layer: string;
  /** Names of the values: at most ten plain letters, because a shapefile knows no longer ones. */
  readonly columns: readonly string[];
  readonly records: AsyncIterable<GeoRecord>;
  readonly map: { readonly epsg: number; readonly proj4: string };
}

interface Written {
  readonly path: string;
  readonly ending: string;
}

interface Driver {
  readonly driver: string;
  readonly ending: string;
  /** Written in degrees, as the format wants it; the others stay in the tenant's projection. */
  readonly degrees: boolean;
  readonly options: (source: Pick<GeoSource, 'columns'>) => readonly string[];
}

const drivers: Readonly<Record<Exclude<GeoFormat, 'geojson'>, Driver>> = {
  kml: { driver: 'KML', ending: 'kml', degrees: true, options: ({ columns }) => ['-dsco', `NameField=${columns[0] ?? 'Name'}`] },
  // Without a second file beside it.
  gml: { driver: 'GML', ending: 'gml', degrees: false, options: () => ['-dsco', 'XSISCHEMA=OFF'] },
  shp: { driver: 'ESRI Shapefile', ending: 'zip', degrees: false, options: () => ['-lco', 'ENCODING=UTF-8'] },
  gpkg: { driver: 'GPKG', ending: 'gpkg', degrees: false, options: () => [] },
};

/** Writes a geographic file under `folder`, which is the caller's to remove. Memory does not grow with the records but for what GDAL in WebAssembly needs. */
export async function writeGeoFile(format: GeoFormat, source: GeoSource, folder: string, signal: AbortSignal): Promise<Written> {
  if (format === 'geojson') {
    const path = join(folder, `${source.layer}.geojson`);
    await pipeline(Readable.from(wrapped(featureLines(features(source, true)))), createWriteStream(path), { signal });
    return { path, ending: 'geojson' };
  }
  const rows = rowsOf(features(source, drivers[format].degrees));
  return writeParts(format, source, [{ name: source.layer, type: 'POINT', rows }], folder, signal);
}

interface Part {
  readonly name: string;
  /** Kind of geometry, as ogr2ogr calls it. */
  readonly type: string;
  readonly rows: GeoRows;
}

/** Each part as a layer of its own; what a format keeps in several files comes as one archive. */
async function writeParts(
  format: Exclude<GeoFormat, 'geojson'>,
  { layer, columns, map }: Pick<GeoSource, 'layer' | 'columns'> & { readonly map: { readonly epsg: number } },
  parts: readonly Part[],
  folder: string,
  signal: AbortSignal,
): Promise<Written> {
  const { driver, ending, degrees, options } = drivers[format];
  const made = join(folder, 'made');
  const program = await findOgr2ogr();
  const fileEnding = format === 'shp' ? 'shp' : ending;
  await Promise.all([mkdir(join(folder, 'source')), mkdir(made)]);
  for (const { name, type, rows } of parts) {
    const vrt = join(folder, 'source', `${name}.vrt`);
    const crs = degrees ? [] : ['-a_srs', `EPSG:${map.epsg}`];
    const named = ['-f', driver, '-nln', name, '-nlt', type, ...crs, ...options({ columns })];
    const isPiped = program !== null && rows.isDeclared;
    const lines = Readable.from(gathered(rows.lines));
    if (!isPiped) await pipeline(lines, createWriteStream(join(folder, 'source', `${name}.csv`)), { signal });
    // A shapefile keeps the same room for each value of a column: what GDAL would guess is 80 bytes, and its RESIZE writes the file anew for each column.
    await writeFile(vrt, vrtOf(name, rows, isPiped ? null : `${name}.csv`, format === 'shp'));
    if (program === null) await convert({ source: vrt, folder: made, name, options: named }, signal);
    else await runOgr2ogr(program, [...named, join(made, `${name}.${fileEnding}`), vrt], signal, isPiped ? lines : null);
  }
  const files = (await readdir(made)).toSorted().map((name) => join(made, name));
  if (files.length === 0) throw new Error(`GDAL wrote no ${driver}.`);
  if (ending !== 'zip') return { path: files.find((path) => path.endsWith(`.${ending}`)) ?? files[0] ?? '', ending };
  const path = join(folder, `${layer}.zip`);
  await pipeline(Readable.from(zipped(files)), createWriteStream(path), { signal });
  return { path, ending };
}

/** A drawing: geometries of any kind, few enough to be held at once. */
export interface DrawnRecord {
  /** In the tenant's projection. */
  readonly geometry: { readonly type: 'Point' | 'LineString' | 'Polygon'; readonly coordinates: unknown };
  readonly values: readonly Value[];
}

export interface DrawnSource extends Pick<GeoSource, 'layer' | 'columns' | 'map'> {
  readonly records: readonly DrawnRecord[];
}

/** Each kind of geometry as a shapefile of its own, because one holds no two; a GML or GeoPackage holds them together. */
const shapefiles = { Point: 'pontos', LineString: 'linhas', Polygon: 'areas' } as const;

/** Writes a drawing under `folder`, which is the caller's to remove, in the tenant's projection. */
export async function writeFeatures(format: 'gml' | 'shp' | 'gpkg', source: DrawnSource, folder: string, signal: AbortSignal): Promise<Written> {
  const { layer, records } = source;
  const groups =
    format === 'shp'
      ? keysOf(shapefiles).map((type) => ({
          name: shapefiles[type],
          type: type.toUpperCase(),
          records: records.filter(({ geometry }) => geometry.type === type),
        }))
      : [{ name: layer, type: 'GEOMETRY', records }];
  const parts = groups
    .filter((group) => group.records.length > 0)
    .map((group) => ({
      ...group,
      rows: rowsOf(group.records.map(({ geometry, values }) => ({ geometry, properties: propertiesOf(source.columns, values) }))),
    }));
  return writeParts(format, source, parts, folder, signal);
}

/** Is the format written in degrees? The lines must be, too. */
export const isInDegrees = (format: GeoFormat): boolean => format === 'geojson' || drivers[format].degrees;

interface Layer {
  /** Its name: letters, digits and underscore. */
  readonly layer: string;
  readonly rows: GeoRows;
  readonly epsg: number;
}

/** Writes a layer of any kind of geometry under `folder`, which is the caller's to remove. */
export function writeLayer(
  format: Exclude<GeoFormat, 'geojson'>,
  { layer, rows, epsg }: Layer,
  folder: string,
  signal: AbortSignal,
): Promise<Written> {
  return writeParts(format, { layer, columns: [], map: { epsg } }, [{ name: layer, type: 'PROMOTE_TO_MULTI', rows }], folder, signal);
}

/** RFC 7946: degrees, no `crs`. */
export const wrapped = (features: AsyncIterable<string>): AsyncGenerator<string> => gathered(joined(features));

async function* joined(features: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  let between = '';
  for await (const feature of features) {
    yield `${between}${feature.trimEnd()}`;
    between = ',\n';
  }
  yield '\n]}\n';
}

/** Many lines at once: each write costs more than a line. */
async function* gathered(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  yield text;
}

const propertiesOf = (columns: readonly string[], values: readonly Value[]) =>
  Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]));

/** In degrees or in metres. */
async function* features({ columns, records, map }: GeoSource, degrees: boolean): AsyncGenerator<GeoFeature> {
  const { toLngLat } = degreesOf(map);
  const digits = degrees ? 1e7 : 1e3;
  for await (const { point, values } of records) {
    const place = point && (degrees ? toLngLat(point) : point);
    const coordinates = place?.map((ordinate) => Math.round(ordinate * digits) / digits);
    yield { geometry: coordinates ? { type: 'Point', coordinates } : null, properties: propertiesOf(columns, values) };
  }
}

async function* featureLines(features: AsyncIterable<GeoFeature>): AsyncGenerator<string> {
  for await (const { geometry, properties } of features) yield JSON.stringify({ type: 'Feature', geometry, properties });
}

function convert(work: GeoWriteWork, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const gdal = startGdal(
      { thread: './geo-write-worker.ts', work, heapMb },
      { said: (said: GeoWriteAnswer) => settle(said.done ? null : new Error(`GDAL: ${said.reason}`)), failed: (failure) => settle(failure) },
    );
    let settled = false;
    const settle = (failure: Error | null): void => {
      if (settled) return;
      settled = true;
      signal.removeEventListener('abort', abort);
      // The folder is the caller's to remove, once nothing writes there any more.
      void gdal.end().then(() => (failure === null ? resolve() : reject(failure)));
    };
    const abort = (): void => settle(new DOMException('The writing was stopped.', 'AbortError'));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
}

async function* zipped(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  for (const path of paths) {
    // Tables of fixed columns are blanks for the most part: more effort takes a second longer and saves little.
    const part = new ZipPart(basename(path), 2);
    zip.add(part);
    const chunks: AsyncIterable<Uint8Array> = createReadStream(path);
    for await (const chunk of chunks) {
      await part.write(chunk);
      yield* ready.splice(0);
    }
    await part.end();
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
