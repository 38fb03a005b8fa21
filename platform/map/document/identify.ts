import type { Geometry } from '#platform/geo/geojson.ts';

/* What both ends of "what is here" agree on. */

/** Pixels around the point, and answers of one layer (specification 2 §9). */
export const IDENTIFY_TOLERANCE = 13;
export const IDENTIFY_LIMIT = 50;

/** A feature of a layer of our own: exact, with what its layer tells. */
export interface OwnFeature {
  id: number;
  properties: Record<string, string | number | boolean | null>;
  geometry: Geometry;
}

/** What our server answers of its own layers; one that is not named is not there for whoever asks. */
export interface OwnAnswer {
  crs: string;
  layers: { id: string; state: 'done' | 'failed'; items: OwnFeature[] }[];
}
