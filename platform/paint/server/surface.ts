/** `#rrggbb`, and how much of what lies under it shows through. */
export interface Ink {
  readonly colour: string;
  /** 0 to 1. */
  readonly opacity: number;
}

export interface Pen extends Ink {
  readonly width: number;
  readonly dash?: readonly number[];
}

/** A square that repeats, with its corner at the page's, so that neighbours meet without a seam. */
export interface Hatching {
  readonly side: number;
  readonly ground: Ink | null;
  readonly ink: Ink;
  readonly lineWidth: number;
  /** In the square. */
  readonly lines: readonly (readonly [x: number, y: number, toX: number, toY: number])[];
  /** Radius of a dot in its middle. */
  readonly dot: number | null;
}

export interface Font {
  readonly size: number;
  readonly weight: 400 | 600 | 700;
}

/** A line or ring: x and y in turn. */
export type Path = readonly number[];

/**
 * What features are drawn on: a picture, a page. Units are the surface's own, x to the right and y down; nothing here knows of maps. Whoever draws
 * has decided everything: a surface that does something else than it is told is wrong.
 */
export interface Surface {
  /** All of them are one thing: what a ring lies in twice is a hole. */
  area(rings: readonly Path[], fill: Ink | Hatching | null, edge: Pen | null): void;
  lines(lines: readonly Path[], pen: Pen): void;
  circle(x: number, y: number, radius: number, fill: Ink, edge: Pen | null): void;
  /** Its middle at the place; the halo under it. */
  text(words: string, x: number, y: number, font: Font, ink: Ink, halo: Pen | null): void;
  /** Width of words. */
  measure(words: string, font: Font): number;
}
