import type { Font, Ink, Path, Pen, Surface } from '#platform/paint/server/surface.ts';

/** What is in a file of a service, ready to be put on a page. */
export interface Picture {
  /** Red, green, blue, alpha of each pixel, rows from the top. */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Lettering {
  /** Where the words stand by their place; their middle is at its height. */
  readonly align: 'left' | 'center' | 'right';
  /** Degrees clockwise. */
  readonly angle?: number;
  /** Under the words. */
  readonly halo?: Pen;
}

/** The three corners of a picture that say where it lies. */
export interface Corners {
  readonly topLeft: readonly [number, number];
  readonly topRight: readonly [number, number];
  readonly bottomLeft: readonly [number, number];
}

/** A sheet of paper, whatever it is made of. What features are drawn on, and what a sheet needs besides. */
export interface PageSurface extends Surface {
  /** Units in a millimetre. */
  readonly unit: number;
  write(words: string, x: number, y: number, font: Font, ink: Ink, how: Lettering): void;
  /** Nothing is seen outside of the ring. */
  within(ring: Path, draw: () => Promise<void> | void): Promise<void>;
  /** Everything drawn inside lets so much through. */
  faded(opacity: number, draw: () => Promise<void> | void): Promise<void>;
  picture(picture: Picture, corners: Corners): Promise<void>;
  /** Is any of this box on what is being made? Pictures are made in strips. */
  shows(left: number, top: number, right: number, bottom: number): boolean;
  /** Leaves a place that can be found again in what was made, unseen. Two places: the line between them. */
  mark(name: string, points: readonly (readonly [number, number])[]): void;
}

/** Height of capitals, of which half lies above the middle of a line of words. */
export const capitals = 0.714;

export const blend = (ink: Ink, opacity: number): number => ink.opacity * opacity;
