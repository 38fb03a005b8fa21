import type { VectorStyle } from './schema.ts';

export type Hatch = NonNullable<NonNullable<VectorStyle['fill']>['hatch']>;

/** Side of the square that repeats, width of its lines and radius of its dot, in pixels. */
export const hatchSquare = { side: 8, line: 1.2, dot: 1.4 } as const;

type Line = readonly [x: number, y: number, toX: number, toY: number];

const forward: readonly Line[] = [-1, 0, 1].map((at) => [at, 1, at + 1, 0] as const);
const backward: readonly Line[] = [-1, 0, 1].map((at) => [at, 0, at + 1, 1] as const);

/** Lines across a square of side 1 that repeats without a seam; a hatch of dots has none, but one dot in the middle. */
export const hatchLines: Readonly<Record<Hatch, readonly Line[]>> = {
  forward,
  backward,
  cross: [...forward, ...backward],
  horizontal: [[0, 0.5, 1, 0.5]],
  vertical: [[0.5, 0, 0.5, 1]],
  dots: [],
};
