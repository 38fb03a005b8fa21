/** A layer of a file as it looks from outside: enough to say what it is, without its geometries. */
export interface GeoPeek {
  /** As `openGeoFile` takes it in `layer`. */
  readonly layer: string;
  readonly shape: 'point' | 'line' | 'area' | 'unknown';
  readonly columns: readonly string[];
  /** Values of the first rows, at most `peekedRows`. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Null: the format does not tell. */
  readonly count: number | null;
}

export const peekedRows = 5000;
