import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { Net } from './place.ts';
import type { Scale } from './symbol.ts';

export const pictureTypes = ['image/png', 'image/jpeg'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Features as a database gives them in one row. */
export interface PackedFeatures {
  /** TWKB without decimals, one after the other. */
  readonly shapes: Uint8Array;
  /** JSON: of each feature its name's place (x, y) or nulls, then the values of `fields`. */
  readonly values: string;
}

export interface PaintedLayer {
  readonly style: VectorStyle;
  readonly fields: readonly string[];
  readonly features: PackedFeatures;
  /** Of too many to be drawn one by one: a point where there is at least one of them. */
  readonly coarse: PackedFeatures | null;
}

/** A map to be drawn: plain data, for another thread. */
export interface MapTask {
  readonly width: number;
  readonly height: number;
  readonly type: PictureType;
  /** `#rrggbb`; null: one sees through. */
  readonly background: string | null;
  readonly scale: Scale;
  readonly net: Net;
  /** The first lies under the others. */
  readonly layers: readonly PaintedLayer[];
}

/** A legend: a symbol beside its words, one below the other. */
export interface LegendTask {
  readonly type: PictureType;
  readonly ratio: number;
  readonly entries: readonly { readonly style: VectorStyle; readonly words: string }[];
}

export type PaintTask = MapTask | LegendTask;
export type PaintAnswer = { readonly picture: Uint8Array } | { readonly broken: string };
