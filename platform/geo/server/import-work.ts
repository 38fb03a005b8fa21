import type { SimpleGeometry } from '../geojson.ts';
import type { CrsGuess } from '../guess-crs.ts';
import type { ImportFormat, ImportLayer, ImportLimits, ImportNote } from '../imports.ts';
import type { Extent } from '../tile-grid.ts';

/** One import per process (`geo-process.ts`): reads files, places them, looks at every feature. */
export interface ImportWork {
  readonly files: readonly { readonly path: string; readonly name: string }[];
  readonly folder: string;
  readonly map: { readonly epsg: number; readonly proj4: string };
  /** Of the municipality, in its projection. */
  readonly extent: Extent;
  /** What the person chose; null: what the file says. */
  readonly crs: number | null;
  /** Null: all. */
  readonly layers: readonly string[] | null;
  readonly repair: boolean;
  readonly limits: ImportLimits;
}

export interface Imported {
  readonly format: ImportFormat;
  readonly source: { epsg: number | null; name: string; from: 'file' | 'format' | 'guessed' | 'chosen'; candidates: CrsGuess['candidates'] };
  readonly layers: readonly ImportLayer[];
  readonly features: readonly { layer: string; geometry: SimpleGeometry; properties: Record<string, string | number | boolean | null> }[];
  readonly notes: readonly ImportNote[];
  readonly repairable: number;
  readonly dropped: number;
  readonly repaired: number;
}

export type ImportSays =
  | { readonly imported: Imported }
  | { readonly unplaced: CrsGuess['away'] }
  | { readonly failed: 'unreadable' | 'too-large' | 'dwg' | 'parts' | 'binary-dxf'; readonly reason: string }
  | { readonly over: 'features' | 'vertices'; readonly found: number; readonly layers: readonly ImportLayer[] };
