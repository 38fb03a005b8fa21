import { gridStep } from './grid.ts';
import type { Point } from './frame.ts';

/** What was read back of a page that was made, in millimetres from its upper left corner. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  /** Ends of the scale bar; null: the page has none. */
  readonly bar: { readonly metres: number; readonly ends: readonly [Point, Point] } | null;
  /** Places of known ground: crosses and the control points every map carries unseen. */
  readonly points: readonly { readonly ground: Point; readonly at: Point }[];
}

export interface Promised {
  readonly width: number;
  readonly height: number;
  /** Null: the page has no map. */
  readonly scale: number | null;
  readonly rotation: number;
}

/** Of the sheet's sides. */
const TOLERANCE = 0.25;
/** Asked is a quarter of a millimetre in 50; what is drawn here is truer than that, and what is not has gone wrong. */
const allowed = (millimetres: number): number => Math.max(0.1, millimetres * 0.001);

/** What is wrong with a page, in words for the log; null when it is true. */
export function untruth(measured: Measured, promised: Promised): string | null {
  if (Math.abs(measured.width - promised.width) > TOLERANCE || Math.abs(measured.height - promised.height) > TOLERANCE)
    return `the sheet measures ${measured.width} x ${measured.height} mm instead of ${promised.width} x ${promised.height}`;
  const { scale, rotation } = promised;
  if (scale === null) return null;
  const { bar, points } = measured;
  if (bar) {
    const length = Math.hypot(bar.ends[1][0] - bar.ends[0][0], bar.ends[1][1] - bar.ends[0][1]);
    const expected = (bar.metres * 1000) / scale;
    if (Math.abs(length - expected) > allowed(expected)) return `the bar of ${bar.metres} m measures ${length} mm instead of ${expected}`;
  }
  if (points.length < 3) return `only ${points.length} places of known ground were found`;
  const [first] = points;
  for (const one of points) {
    if (!first || one === first) continue;
    const wrong = apart(first, one, { scale, rotation });
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Two places must be as far apart on paper, and in the direction, as on the ground: the rule alone, without the way the sheet was drawn. */
function apart(
  one: Measured['points'][number],
  other: Measured['points'][number],
  { scale, rotation }: { readonly scale: number; readonly rotation: number },
): string | null {
  const [east, north] = [other.ground[0] - one.ground[0], other.ground[1] - one.ground[1]];
  const length = (Math.hypot(east, north) * 1000) / scale;
  const bearing = Math.atan2(east, north) + (rotation * Math.PI) / 180;
  const [right, down] = [Math.sin(bearing) * length, -Math.cos(bearing) * length];
  const [dx, dy] = [other.at[0] - one.at[0] - right, other.at[1] - one.at[1] - down];
  if (Math.hypot(dx, dy) <= allowed(length)) return null;
  return `${one.ground.join(' ')} and ${other.ground.join(' ')} lie ${Math.hypot(dx, dy)} mm off each other`;
}

/** Corners of the middle half of a map, on whole metres: what the engine looks for on its own sheet. */
export function controlPoints(ground: readonly Point[], middle: Point, scale: number): readonly Point[] {
  const round = Math.max(1, gridStep(scale) / 100);
  return ground.map(([x, y]) => [
    Math.round((middle[0] + (x - middle[0]) / 2) / round) * round,
    Math.round((middle[1] + (y - middle[1]) / 2) / round) * round,
  ]);
}
