import { Zip, ZipDeflate } from 'fflate';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GeoFormat } from '../formats.ts';
import { degreesOf, type XY } from '../projections.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { startGdal } from './gdal-process.ts';
import type { GeoWriteAnswer, GeoWriteWork } from './geo-write-worker.ts';
import { findOgr2ogr, runOgr2ogr } from './ogr2ogr.ts';

/** MiB of the JavaScript heap in GDAL's process. */
const heapMb = 768;

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
    await pipeline(Readable.from(collection(source)), createWriteStream(path), { signal });
    return { path, ending: 'geojson' };
  }
  return writeParts(format, source, [{ name: source.layer, type: 'POINT', lines: features(source, drivers[format].degrees, '\n') }], folder, signal);
}

interface Part {
  readonly name: string;
  /** Kind of geometry, as ogr2ogr calls it. */
  readonly type: string;
  readonly lines: AsyncIterable<string> | Iterable<string>;
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
  for (const { name, type, lines } of parts) {
    const source = join(folder, 'source', `${name}.geojsonl`);
    const widths = new Map<string, number>();
    await pipeline(Readable.from(format === 'shp' ? measuring(lines, widths) : lines), createWriteStream(source), { signal });
    const crs = degrees ? [] : ['-a_srs', `EPSG:${map.epsg}`];
    const cast = format === 'shp' && widths.size > 0 ? ['-dialect', 'OGRSQL', '-sql', castTo(name, widths)] : [];
    const named = ['-f', driver, '-nln', name, '-nlt', type, ...cast, ...crs, ...options({ columns })];
    if (program === null) await convert({ source, folder: made, name, options: named }, signal);
    else await runOgr2ogr(program, [...named, join(made, `${name}.${fileEnding}`), source], signal);
  }
  const files = (await readdir(made)).toSorted().map((name) => join(made, name));
  if (files.length === 0) throw new Error(`GDAL wrote no ${driver}.`);
  if (ending !== 'zip') return { path: files.find((path) => path.endsWith(`.${ending}`)) ?? files[0] ?? '', ending };
  const path = join(folder, `${layer}.zip`);
  await pipeline(Readable.from(zipped(files)), createWriteStream(path));
  return { path, ending };
}

/** A column of another kind than text, or of a day, which GDAL tells by itself. */
const asItIs = -1;
const isDay = /^\d{4}-\d\d-\d\d/;

/** Notes the bytes of the longest text of each column. */
async function* measuring(lines: AsyncIterable<string> | Iterable<string>, widths: Map<string, number>): AsyncGenerator<string> {
  for await (const line of lines) {
    const { properties }: { readonly properties: Readonly<Record<string, unknown>> } = JSON.parse(line);
    for (const [column, value] of Object.entries(properties)) {
      const known = widths.get(column) ?? 0;
      const width = value === null ? 0 : typeof value === 'string' && !isDay.test(value) ? Buffer.byteLength(value) : asItIs;
      widths.set(column, known === asItIs || width === asItIs ? asItIs : Math.max(known, width));
    }
    yield line;
  }
}

/** A shapefile keeps the same room for each value of a column: what GDAL would guess is 80 bytes, and its RESIZE writes the file anew for each column. */
function castTo(layer: string, widths: ReadonlyMap<string, number>): string {
  const quoted = (name: string): string => `"${name.replaceAll('"', '\\"')}"`;
  const columns = [...widths].map(([name, width]) =>
    width === asItIs ? quoted(name) : `cast(${quoted(name)} as character(${Math.min(254, Math.max(1, width))})) as ${quoted(name)}`,
  );
  return `select ${columns.join(', ')} from ${quoted(layer)}`;
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
      lines: group.records.map(
        ({ geometry, values }) => `${JSON.stringify({ type: 'Feature', geometry, properties: propertiesOf(source.columns, values) })}\n`,
      ),
    }));
  return writeParts(format, source, parts, folder, signal);
}

/** Features of one kind as lines of GeoJSON: each is read once, as it is needed. */
export interface LineSource {
  /** Name of the layer: letters, digits and underscore. */
  readonly layer: string;
  readonly lines: AsyncIterable<string>;
  readonly epsg: number;
}

/** Is the format written in degrees? The lines must be, too. */
export const isInDegrees = (format: GeoFormat): boolean => format === 'geojson' || drivers[format].degrees;

/** Writes a layer of any kind of geometry under `folder`, which is the caller's to remove. */
export function writeLayer(
  format: Exclude<GeoFormat, 'geojson'>,
  { layer, lines, epsg }: LineSource,
  folder: string,
  signal: AbortSignal,
): Promise<Written> {
  return writeParts(format, { layer, columns: [], map: { epsg } }, [{ name: layer, type: 'PROMOTE_TO_MULTI', lines }], folder, signal);
}

/** RFC 7946: degrees, no `crs`. */
export async function* wrapped(features: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  let between = '';
  for await (const feature of features) {
    yield `${between}${feature.trimEnd()}`;
    between = ',\n';
  }
  yield '\n]}\n';
}

const propertiesOf = (columns: readonly string[], values: readonly Value[]) =>
  Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]));

/** One feature a line, in degrees or in metres. */
async function* features({ columns, records, map }: GeoSource, degrees: boolean, end: string): AsyncGenerator<string> {
  const { toLngLat } = degreesOf(map);
  const digits = degrees ? 1e7 : 1e3;
  for await (const { point, values } of records) {
    const place = point && (degrees ? toLngLat(point) : point);
    const coordinates = place?.map((ordinate) => Math.round(ordinate * digits) / digits);
    const properties = propertiesOf(columns, values);
    yield `${JSON.stringify({ type: 'Feature', geometry: coordinates ? { type: 'Point', coordinates } : null, properties })}${end}`;
  }
}

/** RFC 7946: degrees, no `crs`. */
async function* collection(source: GeoSource): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let between = '\n';
  for await (const feature of features(source, true, '')) {
    yield `${between}${feature}`;
    between = ',\n';
  }
  yield '\n]}\n';
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
    const part = new ZipDeflate(basename(path));
    zip.add(part);
    const chunks: AsyncIterable<Uint8Array> = createReadStream(path);
    for await (const chunk of chunks) {
      part.push(chunk, false);
      yield* ready.splice(0);
    }
    part.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
