import { z } from 'zod';
import type { Locale } from '#platform/kernel/locale.ts';
import { fill } from '#platform/kernel/fill.ts';
import { sentences } from './import-words.ts';
import { geometrySchema } from './geojson.ts';

/** Geographic files that people bring (specification 2 §5), with the endings a file chooser offers. DWG is known, and refused with what to do. */
export const importFormats = [
  { id: 'geojson', label: 'GeoJSON', endings: ['.geojson', '.json'] },
  { id: 'gml', label: 'GML', endings: ['.gml'] },
  { id: 'kml', label: 'KML', endings: ['.kml'] },
  { id: 'kmz', label: 'KMZ', endings: ['.kmz'] },
  { id: 'gpx', label: 'GPX', endings: ['.gpx'] },
  { id: 'osm', label: 'OpenStreetMap', endings: ['.osm', '.pbf'] },
  { id: 'shp', label: 'Shapefile', endings: ['.zip', '.shp', '.shx', '.dbf', '.prj', '.cpg'] },
  { id: 'gpkg', label: 'GeoPackage', endings: ['.gpkg'] },
  { id: 'dxf', label: 'DXF', endings: ['.dxf'] },
] as const;
export type ImportFormat = (typeof importFormats)[number]['id'];
export const importFormatIds = importFormats.map(({ id }) => id);

export interface ImportLimits {
  /** Bytes after unpacking, entries of an archive, unpacked bytes per packed byte. */
  readonly bytes: number;
  readonly entries: number;
  readonly ratio: number;
  readonly features: number;
  readonly vertices: number;
  readonly seconds: number;
  readonly heapMb: number;
  readonly memoryMb: number;
}

/** What a browser can still draw, and a person look at. */
export const importLimits: ImportLimits = {
  bytes: 128 * 1024 * 1024,
  entries: 1000,
  ratio: 200,
  features: 5000,
  vertices: 200_000,
  seconds: 60,
  heapMb: 512,
  memoryMb: 1536,
};

export const importNotes = [
  'no-geometry',
  'unplaceable',
  'degenerate',
  'crossing',
  'touching',
  'hole',
  'invalid',
  'repaired-crossing',
  'repaired-touching',
  'repaired-hole',
  'repaired-invalid',
  'beyond-repair',
  'collection',
  'curves',
  'heights',
  'outside',
  'closed-lines',
  'paper-space',
  'other-parts',
  'network-link',
  'unread',
  'reader',
  'more',
] as const;
export type ImportNoteCode = (typeof importNotes)[number];

/** What became of a feature on its way in; without `feature` it concerns the layer or the file. */
export interface ImportNote {
  readonly code: ImportNoteCode;
  readonly layer: string | null;
  /** 1-based place within its layer. */
  readonly feature: number | null;
  readonly params: Readonly<Record<string, string | number>>;
}

export function sayNote({ code, params }: Pick<ImportNote, 'code' | 'params'>, locale: Locale): string {
  return fill(sentences[code][locale], params);
}

export const importDetail = z.object({
  code: z.enum(importNotes),
  layer: z.string().nullable(),
  feature: z.number().nullable(),
  /** In the language of the request. */
  message: z.string(),
});
export type ImportDetail = z.output<typeof importDetail>;

export const importLayer = z.object({ name: z.string(), features: z.number(), points: z.number(), lines: z.number(), areas: z.number() });
export type ImportLayer = z.output<typeof importLayer>;

const candidate = z.object({
  epsg: z.number(),
  name: z.string(),
  /** Share of the features that come to lie in the municipality, 0 to 1. */
  inside: z.number(),
  /** Metres by which this choice moves the features away from where the first puts them. */
  distance: z.number(),
});
export type CrsCandidate = z.output<typeof candidate>;

/** What `togeojson` answers: a FeatureCollection with what a person needs to trust it. */
export const importAnswer = z.object({
  type: z.literal('FeatureCollection'),
  crs: z.object({ type: z.literal('name'), properties: z.object({ name: z.string() }) }),
  format: z.enum(importFormatIds),
  source: z.object({
    /** Null: a system of the file's own that has no known number. */
    epsg: z.number().nullable(),
    name: z.string(),
    /** Whether file or format says it, it was guessed, or the person chose. */
    from: z.enum(['file', 'format', 'guessed', 'chosen']),
    /** More than one where only a person can tell; the first is the one used. */
    candidates: z.array(candidate),
  }),
  layers: z.array(importLayer),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string(),
      /** Of `layers`. */
      layer: z.string(),
      geometry: geometrySchema,
      properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  /** Features left out that `repair` would bring in. */
  repairable: z.number(),
  dropped: z.number(),
  repaired: z.number(),
  details: z.array(importDetail),
});
export type ImportAnswer = z.output<typeof importAnswer>;
