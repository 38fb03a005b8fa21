/** What can be printed: one poster a sheet, or ten labels on a sheet of A4. */
export const posterSizes = ['a5', 'a4', 'labels'] as const;
export type PosterSize = (typeof posterSizes)[number];

/** In one file: a morning's walk for those who put them up. */
export const mostPosters = 500;

export interface PosterPlace {
  /** Metres of the municipality's projection. */
  readonly point: readonly [number, number];
  /** What stands there: its layer and code; null: a place that somebody pointed at. */
  readonly asset: { readonly layer: string; readonly code: string } | null;
  /** Printed below the code. */
  readonly name: string;
}

/**
 * Hash route a poster leads to. The place stands in it, so that it opens there even when what stood there is gone; what it is about comes
 * as a suggestion that the person may change.
 */
export function reportRoute({ point: [x, y], asset }: Pick<PosterPlace, 'point' | 'asset'>, typeId: number | null): string {
  const parts = [
    `at=${x.toFixed(1)},${y.toFixed(1)}`,
    ...(typeId === null ? [] : [`type=${typeId}`]),
    ...(asset === null ? [] : [`asset=${encodeURIComponent(`${asset.layer}:${asset.code}`)}`]),
  ];
  return `/meubairro/report?${parts.join('&')}`;
}
