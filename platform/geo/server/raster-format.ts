import type { Extent } from '../tile-grid.ts';

/** One raster per process (`geo-process.ts`): GDAL projects the pieces that are asked for into a folder; the host reads plain numbers there. */
export interface RasterWork {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly srid: number;
  /** For files that do not say theirs. */
  readonly sourceSrid: number | null;
  /** More pixels than this are refused before one is read. */
  readonly mostPixels: number;
}

export type RasterSays =
  | { readonly kind: 'failed'; readonly code: 'geofile.unreadable' | 'geofile.too-large' | 'geofile.no-projection'; readonly reason: string }
  /** Extent in the projection that was asked for, and the side of a pixel in its units. */
  | { readonly kind: 'opened'; readonly extent: Extent; readonly pixel: number }
  /** Rows of 32-bit floats from the north; `none` where the raster holds nothing. */
  | { readonly kind: 'window'; readonly file: string; readonly name: string };

export interface RasterWindow {
  readonly extent: Extent;
  readonly pixel: number;
}

/** Written where there is no value. */
export const none = -99_999;
