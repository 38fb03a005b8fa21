import { itemAt } from '#platform/kernel/items.ts';
import { coordinateText } from './grid.ts';
import type { Point } from './frame.ts';

/** Something that was drawn or picked and is to be shown on the sheet. */
export interface Claim {
  readonly kind: 'point' | 'line' | 'area';
  /** An area's ring is not closed. */
  readonly points: readonly Point[];
  /** Of an area: what is cut out of it. */
  readonly holes?: readonly (readonly Point[])[];
  readonly name: string;
  /** Drawn in this colour with its name alone, below what has none: something found in what was drawn. */
  readonly tint?: string;
  /** Its outline alone, without corners and words: the land in which something was found. */
  readonly isBare?: true;
}

/** A table of words: `wide` is a column's part of the width; a line of one cell goes across. */
export interface Rows {
  readonly columns: readonly { readonly title: string; readonly wide: number; readonly align?: 'left' | 'right' }[];
  readonly lines: readonly { readonly cells: readonly string[]; readonly strong?: boolean; readonly tint?: string }[];
}

export interface VertexRow {
  readonly number: number;
  readonly at: Point;
}

/** Square metres of a ring in the municipality's projection. */
export function areaOf(ring: readonly Point[]): number {
  const [ox = 0, oy = 0] = ring[0] ?? [];
  let twice = 0;
  for (let at = 0; at < ring.length; at++) {
    const [x1, y1] = itemAt(ring, at);
    const [x2, y2] = itemAt(ring, (at + 1) % ring.length);
    // From a corner of its own: of millions the small differences would be lost.
    twice += (x1 - ox) * (y2 - oy) - (x2 - ox) * (y1 - oy);
  }
  return Math.abs(twice) / 2;
}

/** An area's surface, without its holes. */
export const surfaceOf = ({ points, holes = [] }: Claim): number => holes.reduce((left, hole) => left - areaOf(hole), areaOf(points));

export function lengthOf(points: readonly Point[], closed: boolean): number {
  let sum = 0;
  for (let at = 0; at < points.length - (closed ? 0 : 1); at++) {
    const [x1, y1] = itemAt(points, at);
    const [x2, y2] = itemAt(points, (at + 1) % points.length);
    sum += Math.hypot(x2 - x1, y2 - y1);
  }
  return sum;
}

/** Middle of an area by its surface; of anything else the mean of its points. */
export function middleOf({ kind, points }: Claim): Point {
  const [ox = 0, oy = 0] = points[0] ?? [];
  let [sum, mx, my] = [0, 0, 0];
  if (kind === 'area')
    for (let at = 0; at < points.length; at++) {
      const [x1, y1] = itemAt(points, at);
      const [x2, y2] = itemAt(points, (at + 1) % points.length);
      const cross = (x1 - ox) * (y2 - oy) - (x2 - ox) * (y1 - oy);
      sum += cross;
      mx += (x1 + x2 - 2 * ox) * cross;
      my += (y1 + y2 - 2 * oy) * cross;
    }
  if (sum !== 0) return [ox + mx / (3 * sum), oy + my / (3 * sum)];
  return [points.reduce((all, [x]) => all + x, 0) / points.length, points.reduce((all, [, y]) => all + y, 0) / points.length];
}

/** Lines of the table of one claim: its name, its measures, the corners with their numbers. */
export function tableOf(claim: Claim): readonly (readonly [string, string, string] | string)[] {
  const { kind, points, name } = claim;
  const measures =
    kind === 'area'
      ? [`${coordinateText(surfaceOf(claim), 2)} m²`, `${coordinateText(lengthOf(points, true), 2)} m`]
      : kind === 'line'
        ? [`${coordinateText(lengthOf(points, false), 2)} m`]
        : [];
  return [
    ...(name === '' ? [] : [name]),
    ...(measures.length > 0 ? [measures.join(' · ')] : []),
    ...points.map(([x, y], index) => [String(index + 1), coordinateText(x, 2), coordinateText(y, 2)] as const),
  ];
}
