import type { TileMatrix } from './matrix.ts';

/** A layer of a map service as the map needs it. */
export interface ServiceLayer {
  readonly type: 'wms' | 'wmts';
  readonly version: '1.1.1' | '1.3.0';
  readonly name: string;
  readonly style: string;
  readonly format: string;
  readonly attribution: string | null;
  /** WMS: it draws in the municipality's projection, as far as is known. */
  readonly isInProjection: boolean;
  /** WMTS: its grid in that projection. */
  readonly grid: { readonly id: string; readonly levels: readonly TileMatrix[] } | null;
}
