import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import init, { type Gdal } from 'gdal3.js/node.js';
import type { SimpleGeometry } from '../geojson.ts';
import { epsgOf, guessCrs } from '../guess-crs.ts';
import type { ImportLayer, ImportNote } from '../imports.ts';
import { knownProjection, mover, type Move } from '../projections.ts';
import { clean, verticesOf } from './clean-import.ts';
import { openSource, sampled, type RawFeature, type RawLayer, type Source } from './import-sources.ts';
import { faultsOf, mended } from './import-validity.ts';
import type { Imported, ImportSays, ImportWork } from './import-work.ts';
import { companions, isMain, receivedFiles, refuseUnreadable, Stop } from './import-files.ts';
import { TooLarge } from './unpack.ts';

const work: ImportWork = workerData;
const logs: string[] = [];
/** Of each kind, so many notes are listed; the rest is counted. */
const MOST_NOTES = 50;

async function run(): Promise<Imported> {
  const found = work.files.flatMap(({ path, name }) => receivedFiles({ path, name }, work.folder, work.limits));
  const main = found.filter((file) => isMain(file));
  if (main.length === 0) throw new Stop({ failed: found.length > 0 ? 'parts' : 'unreadable', reason: 'no data file' });
  for (const file of main) refuseUnreadable(file);
  const file = createRequire(import.meta.url).resolve('gdal3.js/node.js');
  const log = (message: string): void => void logs.push(message);
  const gdal = await init({ path: relative(process.cwd(), join(dirname(file), 'dist', 'package')), logHandler: log, errorHandler: log });
  const sources: Source[] = [];
  for (const one of main) {
    const source = await openSource(gdal, one, companions(one, found));
    if (source) sources.push(source);
  }
  const [first] = sources;
  if (!first) throw new Stop({ failed: 'unreadable', reason: logs.find((line) => /error/i.test(line)) ?? 'no format' });
  return place(gdal, first, sources);
}

/** Reads every layer, finds its coordinate system, and brings what is wished into the municipality's. */
async function place(gdal: Gdal, first: Source, sources: readonly Source[]): Promise<Imported> {
  const notes: ImportNote[] = [];
  const read: { readonly layer: RawLayer; readonly features: readonly RawFeature[]; readonly epsg: number | null }[] = [];
  for (const layer of sources.flatMap(({ layers }) => layers)) {
    const epsg = work.crs ?? (layer.crs === 'degrees' ? 4326 : layer.crs === null ? null : epsgOf(layer.crs));
    const byGdal = work.crs === null && layer.crs !== null && layer.crs !== 'degrees' && (epsg === null || !movable(epsg));
    read.push({ layer, features: await layer.read(byGdal ? work.map.epsg : null), epsg: byGdal ? work.map.epsg : epsg });
  }
  notes.push(...sources.flatMap((source) => source.notes));
  const unsaid = read.filter(({ epsg }) => epsg === null).flatMap(({ features }) => features);
  const guess = unsaid.length === 0 ? null : guessCrs(sampled(unsaid, 2000), work.map, work.extent);
  const guessed = guess?.candidates[0];
  if (guess && !guessed && sampled(unsaid, 1).length > 0) throw new Stop({ unplaced: guess.away });

  const named = read.map(({ layer, features, epsg }) => ({
    layer,
    epsg,
    features: features.map((one, index) => ({ ...one, ...namesOf(layer, one), index })),
  }));
  const layers = summary(named.flatMap(({ features }) => features));
  const wished = named.map((one) => ({ ...one, features: one.features.filter(({ name }) => work.layers?.includes(name) ?? true) }));
  const all = wished.flatMap(({ features }) => features);
  if (all.length > work.limits.features) throw new Stop({ over: 'features', found: all.length, layers });
  const vertices = all.reduce((sum, { geometry }) => sum + (geometry ? verticesOf(geometry) : 0), 0);
  if (vertices > work.limits.vertices) throw new Stop({ over: 'vertices', found: vertices, layers });

  const placed: Placed[] = [];
  let dropped = 0;
  const counts = { heights: 0, closed: 0, paper: 0 };
  for (const { layer, epsg, features } of wished) {
    const move = moveFrom(epsg ?? guessed?.epsg ?? work.map.epsg);
    for (const { name, geometry, properties, index } of features) {
      const note = (code: ImportNote['code'], params: ImportNote['params'] = {}): void =>
        void notes.push({ code, layer: name, feature: index + 1, params });
      if (layer.isCad && Number(properties['PaperSpace'] ?? 0) === 1) {
        counts.paper++;
        continue;
      }
      if (!geometry) {
        dropped++;
        note('no-geometry');
        continue;
      }
      const { parts, hadHeights, lost } = clean(geometry, move, layer.isCad);
      if (hadHeights) counts.heights++;
      if (lost) note(lost);
      if (parts.length === 0) dropped++;
      if (parts.length > 1) note('collection', { n: parts.length });
      if (parts.some(({ type }) => type === 'Polygon') && geometry.type === 'LineString') counts.closed++;
      for (const part of parts) placed.push({ layer: name, feature: index + 1, geometry: part, properties: plainValues(properties, name) });
    }
  }
  const whole = (code: ImportNote['code'], n: number): void => void (n > 0 && notes.push({ code, layer: null, feature: null, params: { n } }));
  whole('heights', counts.heights);
  whole('closed-lines', counts.closed);
  whole('paper-space', counts.paper);
  const { kept, repaired, repairable, lost } = await validated(gdal, placed, notes);
  whole('outside', kept.filter(({ geometry }) => isOutside(geometry)).length);
  for (const text of new Set(logs.filter((line) => /^ERROR/i.test(line))))
    notes.push({ code: 'reader', layer: null, feature: null, params: { text: text.slice(0, 200) } });
  const said = read.find(({ epsg }) => epsg !== null);
  const ofFormat = read.every(({ layer }) => layer.crs === 'degrees');
  return {
    format: first.format,
    source: guess
      ? { epsg: guessed?.epsg ?? null, name: guessed?.name ?? '', from: 'guessed', candidates: guess.candidates }
      : sourceOf(said?.layer.crs ?? null, said?.epsg ?? null, ofFormat),
    layers,
    features: kept.map(({ layer, geometry, properties }) => ({ layer, geometry, properties })),
    notes: shortened(notes),
    repairable,
    dropped: dropped + lost,
    repaired,
  };
}

interface Placed {
  readonly layer: string;
  readonly feature: number;
  readonly geometry: SimpleGeometry;
  readonly properties: Record<string, string | number | boolean | null>;
}

/** Areas with faults are left out, or mended where that was asked for. */
async function validated(gdal: Gdal, placed: readonly Placed[], notes: ImportNote[]) {
  const areas = placed.flatMap(({ geometry }, index) => (/Polygon/.test(geometry.type) ? [{ index, geometry }] : []));
  const faults = await faultsOf(gdal, work.folder, areas);
  const sound = work.repair
    ? await mended(
        gdal,
        work.folder,
        areas.filter(({ index }) => faults.has(index)),
      )
    : new Map<number, SimpleGeometry>();
  const kept: Placed[] = [];
  let repaired = 0;
  for (const [index, one] of placed.entries()) {
    const fault = faults.get(index);
    if (!fault) {
      kept.push(one);
      continue;
    }
    const geometry = sound.get(index);
    const code = !work.repair ? fault.code : geometry ? (`repaired-${fault.code}` as const) : 'beyond-repair';
    notes.push({ code, layer: one.layer, feature: one.feature, params: { x: fault.x, y: fault.y } });
    if (!geometry) continue;
    repaired++;
    kept.push({ ...one, geometry });
  }
  return { kept, repaired, repairable: work.repair ? 0 : faults.size, lost: faults.size - repaired };
}

function namesOf(layer: RawLayer, { properties }: RawFeature): { readonly name: string } {
  const cad = layer.isCad ? properties['Layer'] : undefined;
  return { name: typeof cad === 'string' && cad !== '' ? cad : layer.name };
}

/** What a person may choose among, with the kinds of what stands there. */
function summary(features: readonly { readonly name: string; readonly geometry: RawFeature['geometry'] }[]): ImportLayer[] {
  const found = new Map<string, { name: string; features: number; points: number; lines: number; areas: number }>();
  for (const { name, geometry } of features) {
    const one = found.get(name) ?? { name, features: 0, points: 0, lines: 0, areas: 0 };
    one.features++;
    if (/Point/.test(geometry?.type ?? '')) one.points++;
    else if (/Line/.test(geometry?.type ?? '')) one.lines++;
    else if (/Polygon/.test(geometry?.type ?? '')) one.areas++;
    found.set(name, one);
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'pt'));
}

/** Texts, numbers and flags as they are, all else as text. `Layer` is what requests filter by: CAD's layer, or the file's. */
function plainValues(properties: Readonly<Record<string, unknown>>, layer: string): Placed['properties'] {
  const pairs = Object.entries(properties)
    .slice(0, 100)
    .map(([key, value]) => {
      if (value === null || typeof value === 'number' || typeof value === 'boolean') return [key.slice(0, 100), value] as const;
      return [key.slice(0, 100), (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\u0000', '').slice(0, 2000)] as const;
    });
  return { ...Object.fromEntries(pairs), Layer: typeof properties['Layer'] === 'string' ? properties['Layer'].slice(0, 2000) : layer };
}

const movable = (epsg: number): boolean => epsg === work.map.epsg || knownProjection(epsg) !== null;
const moveFrom = (epsg: number): Move => mover(epsg, work.map.epsg, { srid: work.map.epsg, proj4: work.map.proj4 });

function sourceOf(crs: RawLayer['crs'], epsg: number | null, ofFormat: boolean): Imported['source'] {
  const name = /^\w+\["([^"]+)"/.exec(crs ?? '')?.[1];
  const own = work.crs ?? (crs !== null && crs !== 'degrees' ? epsgOf(crs) : epsg);
  const said = own === null ? name : (knownProjection(own)?.name ?? name);
  return { epsg: own, name: said ?? `EPSG:${own ?? ''}`, from: work.crs !== null ? 'chosen' : ofFormat ? 'format' : 'file', candidates: [] };
}

function isOutside(geometry: SimpleGeometry): boolean {
  const [minx, miny, maxx, maxy] = work.extent;
  const [x = 0, y = 0] = geometry.coordinates.flat(4);
  return x < minx || x > maxx || y < miny || y > maxy;
}

/** Many of a kind are counted after the first ones. */
function shortened(notes: readonly ImportNote[]): ImportNote[] {
  const seen = new Map<string, number>();
  const kept = notes.filter(({ code }) => {
    const n = (seen.get(code) ?? 0) + 1;
    seen.set(code, n);
    return n <= MOST_NOTES;
  });
  return notes.length === kept.length ? kept : [...kept, { code: 'more', layer: null, feature: null, params: { n: notes.length - kept.length } }];
}

function saysOf(error: unknown): ImportSays {
  if (error instanceof Stop) return error.says;
  if (error instanceof TooLarge) return { failed: 'too-large', reason: error.message };
  const list: unknown[] = Array.isArray(error) ? error : [error];
  return {
    failed: 'unreadable',
    reason: list
      .map((one) => (one instanceof Error ? one.message : JSON.stringify(one)))
      .join('; ')
      .slice(0, 500),
  };
}

run().then(
  (imported) => parentPort?.postMessage({ imported } satisfies ImportSays),
  (error: unknown) => parentPort?.postMessage(saysOf(error)),
);
