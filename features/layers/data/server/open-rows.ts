import { basename } from 'node:path';
import type { GeoFile, GeoFileStyle, GeoProblem, GeoRow } from '#platform/geo/server/geo-file.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import { guessCrs } from '#platform/geo/guess-crs.ts';
import { sayNote } from '#platform/geo/imports.ts';
import { readImport } from '#platform/geo/server/import-geo-file.ts';
import { positionsOf } from '#platform/geo/server/clean-import.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Question, ReadNote } from '../contract.ts';

export interface Rows {
  readonly total: number | null;
  /** Of the file, where it is known. */
  readonly crs: number | null;
  readonly notes: readonly { readonly code: ReadNote['code']; readonly text: string | Text }[];
  /** Kept with the data in the file. */
  readonly style: GeoFileStyle | null;
  readonly problems: readonly GeoProblem[];
  batches(): AsyncIterable<readonly GeoRow[]>;
  close(): Promise<void>;
}

interface Wish {
  readonly path: string;
  readonly name: string;
  readonly layer: string | null;
  readonly crs: number | null;
  readonly site: Site;
  readonly signal: AbortSignal;
}

/** What browsers draw piece by piece needs no such limits as what they draw at once. */
const limits = { features: 100_000, vertices: 3_000_000, seconds: 600, heapMb: 1024, memoryMb: 2048 };
const SAMPLE = 2000;
/** Two systems this near each other mean the same to a map. */
const ALIKE = 1;

/**
 * The records of a geographic file, or what a person must say first: which of its layers, or which coordinate system where the file says
 * none and more than one fits. Throws AppErrors `geofile.*`. Tables, shapefiles, GeoPackages and GeoJSON come in batches, others at once.
 */
export async function openRows(wish: Wish): Promise<Rows | Question> {
  const isStreamed = /\.(zip|gpkg|shp|geojson|json|csv|gz)$/i.test(wish.name);
  return isStreamed ? streamed(wish) : atOnce(wish);
}

async function streamed(wish: Wish): Promise<Rows | Question> {
  const { site, signal, layer } = wish;
  const open = (sourceSrid: number | null): Promise<GeoFile> =>
    openGeoFile(wish.path, { name: basename(wish.name), map: site.config.map, layer, sourceSrid, signal });
  try {
    return rowsOf(await open(wish.crs), wish.crs, []);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A ZIP of other formats.
    if (error.code === 'geofile.unreadable' && /\.zip$/i.test(wish.name)) return atOnce(wish);
    if (error.code === 'geofile.choose-layer') return { ask: 'layers', layers: namesIn(error.details.extra?.['layers']) };
    if (error.code !== 'geofile.no-projection' || wish.crs !== null) throw error;
  }
  // As if it were the municipality's own: the numbers come as they stand in the file.
  const sample = await open(site.srid);
  let guess;
  try {
    guess = guessCrs(await positions(sample), site.config.map, site.config.map.extent);
  } finally {
    await sample.close();
  }
  const [first] = guess.candidates;
  if (!first) throw geoErrors['geofile.unplaced']({ extra: { candidates: guess.away } });
  if (guess.candidates.some(({ distance }) => distance > ALIKE))
    return { ask: 'crs', candidates: guess.candidates.map(({ epsg, name, distance }) => ({ epsg, name, distance })) };
  return rowsOf(await open(first.epsg), first.epsg, [{ code: 'guessed', text: first.name }]);
}

function rowsOf(file: GeoFile, crs: number | null, notes: Rows['notes']): Rows {
  const heights = file.heights ? [{ code: 'heights' as const, text: '' }] : [];
  return {
    total: file.total,
    crs,
    notes: [...notes, ...heights],
    style: file.style ?? null,
    problems: file.problems,
    batches: () => file.batches(),
    close: () => file.close(),
  };
}

async function positions(file: GeoFile): Promise<(readonly [number, number])[]> {
  const found: (readonly [number, number])[] = [];
  for await (const batch of file.batches()) {
    for (const { geometry } of batch) {
      for (const position of geometry ? positionsOf(geometry) : []) {
        if (found.length >= SAMPLE) return found;
        found.push(position);
      }
    }
  }
  return found;
}

async function atOnce(wish: Wish): Promise<Rows | Question> {
  const { site } = wish;
  const answer = await readImport([{ path: wish.path, name: basename(wish.name) }], {
    map: site.config.map,
    extent: site.config.map.extent,
    crs: wish.crs,
    layers: wish.layer === null ? null : [wish.layer],
    repair: true,
    limits,
  });
  if (wish.layer === null && answer.layers.length > 1) return { ask: 'layers', layers: answer.layers.map(({ name }) => name) };
  const { from, candidates, epsg, name } = answer.source;
  if (from === 'guessed' && candidates.some(({ distance }) => distance > ALIKE))
    return { ask: 'crs', candidates: candidates.map((one) => ({ epsg: one.epsg, name: one.name, distance: one.distance })) };
  const rows = answer.features.map(({ geometry, properties }, index): GeoRow => {
    const { Layer: _layer, ...rest } = properties;
    return { row: index + 1, geometry, properties: rest };
  });
  return {
    total: rows.length,
    crs: epsg,
    notes: [
      ...(from === 'guessed' ? [{ code: 'guessed' as const, text: name }] : []),
      ...answer.notes.slice(0, 20).map((note) => ({ code: 'reader' as const, text: { pt: sayNote(note, 'pt'), en: sayNote(note, 'en') } })),
    ],
    style: null,
    problems: [],
    async *batches() {
      for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500);
    },

    close: async () => {},
  };
}

const namesIn = (given: unknown): string[] => (Array.isArray(given) ? given.filter((name) => typeof name === 'string') : []);
