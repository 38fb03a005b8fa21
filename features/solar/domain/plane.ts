/** A point of a raster inside a roof: metres east and north of some corner, and its height. */
export type HeightPoint = readonly [x: number, y: number, z: number];

export interface Plane {
  /** Whole degrees. */
  readonly slope: number;
  readonly azimuth: number;
  /** Share of the points that lie on the plane: chimneys and trees do not. */
  readonly share: number;
}

/** Fewer points say nothing of a slope. */
const fewest = 6;
/** Metres off the plane within which a point is the roof's; never less, however smooth it is. */
const tolerance = 0.3;
const rounds = 6;
const rad = Math.PI / 180;

/**
 * The plane through the heights of a roof: least squares, then again without what lies off it (three rounds of the middle deviation), so that
 * a chimney, an antenna or a branch does not tip it. Null: too few points.
 */
export function planeOf(points: readonly HeightPoint[]): Plane | null {
  let [kept, fit] = [points, leastSquares(points)];
  for (let round = 0; round < rounds && fit !== null; round++) {
    const off = distancesFrom(fit, points);
    const middle = off.toSorted((a, b) => a - b)[Math.floor(off.length / 2)] ?? 0;
    const most = Math.max(tolerance, 3 * middle);
    const next = points.filter((_point, index) => (off[index] ?? 0) <= most);
    if (next.length === kept.length || next.length < points.length / 2) break;
    [kept, fit] = [next, leastSquares(next)];
  }
  if (fit === null) return null;
  const { east, north } = fit;
  const slope = Math.round(Math.atan(Math.hypot(east, north)) / rad);
  // It looks where it falls.
  return { slope, azimuth: (Math.round(Math.atan2(-east, -north) / rad) + 360) % 360, share: kept.length / points.length };
}

interface Fit {
  readonly east: number;
  readonly north: number;
  readonly height: number;
  readonly middle: readonly [number, number];
}

const distancesFrom = ({ east, north, height, middle: [mx, my] }: Fit, points: readonly HeightPoint[]): number[] =>
  points.map(([x, y, z]) => Math.abs(z - (height + east * (x - mx) + north * (y - my))));

function leastSquares(points: readonly HeightPoint[]): Fit | null {
  const n = points.length;
  if (n < fewest) return null;
  const mean = (place: 0 | 1 | 2): number => points.reduce((sum, point) => sum + point[place], 0) / n;
  const [mx, my, mz] = [mean(0), mean(1), mean(2)];
  let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0];
  for (const [x, y, z] of points) {
    const [dx, dy, dz] = [x - mx, y - my, z - mz];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    xz += dx * dz;
    yz += dy * dz;
  }
  const determinant = xx * yy - xy * xy;
  // All in one line: it has no slope across.
  if (determinant < 1e-9 * (xx + yy) ** 2 || determinant === 0) return null;
  return { east: (xz * yy - yz * xy) / determinant, north: (yz * xx - xz * xy) / determinant, height: mz, middle: [mx, my] };
}

/** Is a point inside a ring? Of closed rings without crossings. */
export function inside(ring: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let is = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ring[i], ring[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) is = !is;
  }
  return is;
}
