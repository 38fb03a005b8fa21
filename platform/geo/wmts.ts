import { withQuery } from './query.ts';

/** Tiles of map services (WMTS 1.0.0), by parameters or by template, for the map on the screen and the one on paper. */

export interface WmtsService {
  readonly url: string;
  readonly encoding: 'KVP' | 'REST';
  readonly layer: string;
  readonly style: string;
  readonly format: string;
  readonly matrixSet: { readonly id: string; readonly levels: readonly { readonly id: string }[] };
}

/** Address of a tile: `level` is an index into the matrix set's levels, columns and rows count from the top left. */
export function wmtsTileUrl(service: WmtsService, level: number, column: number, row: number): string {
  const { url, encoding, layer, style, format, matrixSet } = service;
  const matrix = matrixSet.levels[level]?.id;
  if (matrix === undefined) throw new RangeError(`The matrix set ${matrixSet.id} has no level ${level}.`);
  if (encoding === 'REST') {
    // Templates write their marks in any case: {TileMatrixSet}, {style}, {Style}.
    const values: Readonly<Record<string, string | number>> = {
      layer,
      style,
      tilematrixset: matrixSet.id,
      tilematrix: matrix,
      tilerow: row,
      tilecol: column,
    };
    return url.replaceAll(/\{(\w+)\}/g, (mark, name: string) => {
      const value = values[name.toLowerCase()];
      return value === undefined ? mark : encodeURIComponent(value);
    });
  }
  const asked = { service: 'WMTS', request: 'GetTile', version: '1.0.0', layer, style, format };
  return withQuery(url, { ...asked, tilematrixset: matrixSet.id, tilematrix: matrix, tilerow: row, tilecol: column });
}
