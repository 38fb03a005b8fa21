import { firstOf, itemAt, lastOf, neighbours } from '#platform/kernel/items.ts';

/** Plane geometry in metres, [x, y]. Rings are open: the last point is not the first again. */
export type Point = readonly [number, number];
export type Line = readonly Point[];
export type Ring = readonly Point[];
/** Outer ring counter-clockwise, then holes clockwise. */
export type Polygon = readonly Ring[];
export type Box = readonly [number, number, number, number];

export const add = (a: Point, b: Point, times = 1): Point => [a[0] + b[0] * times, a[1] + b[1] * times];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
// Not Math.hypot: it is many times slower, and this is the generator's hottest line.
export const distance = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]));
export const lerp = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const heading = (a: Point, b: Point): number => Math.atan2(b[1] - a[1], b[0] - a[0]);
export const polar = (angle: number, length = 1): Point => [Math.cos(angle) * length, Math.sin(angle) * length];
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];

export function unit(a: Point, b: Point): Point {
  const length = distance(a, b) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** Positive when counter-clockwise. */
export function ringArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) sum += cross(itemAt(ring, j), itemAt(ring, i));
  return sum / 2;
}

export const polygonArea = (polygon: Polygon): number => polygon.reduce((sum, ring) => sum + ringArea(ring), 0);

export function ringCentre(ring: Ring): Point {
  const sum = ring.reduce<Point>((total, point) => add(total, point), [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

export function insideRing([x, y]: Point, ring: Ring): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = itemAt(ring, i);
    const [xj, yj] = itemAt(ring, j);
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

export const insidePolygon = (point: Point, polygon: Polygon): boolean =>
  polygon.reduce((inside, ring) => (insideRing(point, ring) ? !inside : inside), false);

/** Where a-b and c-d cross, as fractions along each; null when they do not. */
export function crossing(a: Point, b: Point, c: Point, d: Point): { readonly t: number; readonly u: number } | null {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const denominator = rx * sy - ry * sx;
  if (Math.abs(denominator) < 1e-12) return null;
  const x = c[0] - a[0];
  const y = c[1] - a[1];
  const t = (x * sy - y * sx) / denominator;
  const u = (x * ry - y * rx) / denominator;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { t, u } : null;
}

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const t = alongSegment(p, a, b);
  const dx = a[0] + (b[0] - a[0]) * t - p[0];
  const dy = a[1] + (b[1] - a[1]) * t - p[1];
  return Math.sqrt(dx * dx + dy * dy);
}

/** Fraction along a-b of the point nearest to p. */
export function alongSegment(p: Point, a: Point, b: Point): number {
  const x = b[0] - a[0];
  const y = b[1] - a[1];
  const square = x * x + y * y;
  if (square === 0) return 0;
  return Math.min(1, Math.max(0, ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / square));
}

export function segmentDistance(a: Point, b: Point, c: Point, d: Point): number {
  if (crossing(a, b, c, d)) return 0;
  return Math.min(distanceToSegment(a, c, d), distanceToSegment(b, c, d), distanceToSegment(c, a, b), distanceToSegment(d, a, b));
}

export const lineLength = (line: Line): number => [...neighbours(line)].reduce((sum, [a, b]) => sum + distance(a, b), 0);

export function boxOf(points: readonly Point[], margin = 0): Box {
  let [minx, miny, maxx, maxy] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    minx = Math.min(minx, x);
    miny = Math.min(miny, y);
    maxx = Math.max(maxx, x);
    maxy = Math.max(maxy, y);
  }
  return [minx - margin, miny - margin, maxx + margin, maxy + margin];
}

/** Cuts corners once; ends stay. */
export function chaikin(line: Line): Point[] {
  if (line.length < 3) return [...line];
  const result: Point[] = [firstOf(line)];
  for (let i = 1; i < line.length; i++) {
    const a = itemAt(line, i - 1);
    const b = itemAt(line, i);
    if (i > 1) result.push(lerp(a, b, 0.25));
    if (i < line.length - 1) result.push(lerp(a, b, 0.75));
  }
  result.push(lastOf(line));
  return result;
}

/** Douglas and Peucker: leaves out what lies within `tolerance` of the simpler line; ends stay. */
export function simplify(line: Line, tolerance: number): Point[] {
  if (line.length < 3) return [...line];
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let range = stack.pop(); range; range = stack.pop()) {
    const [from, to] = range;
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const off = distanceToSegment(itemAt(line, i), itemAt(line, from), itemAt(line, to));
      if (off > worst) [worst, at] = [off, i];
    }
    if (at > 0) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return line.filter((_, i) => keep[i] === 1);
}

/** Convex shapes overlap by more than `slack` metres (separating axes). */
export function convexOverlap(a: Ring, b: Ring, slack = 0): boolean {
  return !separated(a, b, slack) && !separated(b, a, slack);
}

function separated(a: Ring, b: Ring, slack: number): boolean {
  for (let i = 0, j = a.length - 1; i < a.length; j = i++) {
    const [dx, dy] = unit(itemAt(a, j), itemAt(a, i));
    let maxA = -Infinity;
    let minB = Infinity;
    for (const [x, y] of a) maxA = Math.max(maxA, x * dy - y * dx);
    for (const [x, y] of b) minB = Math.min(minB, x * dy - y * dx);
    if (minB >= maxA - slack) return true;
  }
  return false;
}

/** Any two shapes share ground: an edge crosses or one holds the other. */
export function ringsMeet(a: Ring, b: Ring): boolean {
  if (insideRing(firstOf(a), b) || insideRing(firstOf(b), a)) return true;
  for (let i = 0, j = a.length - 1; i < a.length; j = i++)
    for (let k = 0, l = b.length - 1; k < b.length; l = k++) if (crossing(itemAt(a, j), itemAt(a, i), itemAt(b, l), itemAt(b, k))) return true;
  return false;
}

/** Square buckets over the plane: what lies near, in constant time. An item may be answered more than once. */
export class Buckets<T> {
  readonly #size: number;
  readonly #cells = new Map<number, T[]>();

  constructor(size: number) {
    this.#size = size;
  }

  insert(box: Box, item: T): void {
    for (const key of this.#keys(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(item);
      else this.#cells.set(key, [item]);
    }
  }

  *near(box: Box): Generator<T> {
    for (const key of this.#keys(box)) {
      const cell = this.#cells.get(key);
      if (cell) for (const item of cell) yield item;
    }
  }

  *#keys([minx, miny, maxx, maxy]: Box): Generator<number> {
    const size = this.#size;
    for (let x = Math.floor(minx / size); x <= Math.floor(maxx / size); x++)
      for (let y = Math.floor(miny / size); y <= Math.floor(maxy / size); y++) yield (x + 32768) * 65536 + y + 32768;
  }
}
