import { itemAt, neighbours } from '#platform/kernel/items.ts';
import type { StreetKind } from '#features/layers/territory/domain/territory-kinds.ts';
import { alongSegment, boxOf, Buckets, crossing, distance, distanceToSegment, lerp, segmentDistance, type Line, type Point } from './geometry.ts';

export interface Street {
  readonly id: number;
  readonly kind: StreetKind;
  readonly line: Point[];
  /** From the middle to where private ground begins, metres. */
  readonly half: number;
  /** Junctions with other streets that are not yet among the points of `line`. */
  readonly joints: Point[];
}

export interface Segment {
  readonly street: Street;
  readonly a: Point;
  readonly b: Point;
}

export const halfWidth: Readonly<Record<StreetKind, number>> = {
  motorway: 22,
  primary: 9,
  secondary: 7,
  residential: 5.5,
  service: 4.5,
  pedestrian: 3.2,
  path: 2,
  rail: 9,
};

/** Streets being drawn, with an index of their segments. */
export class Network {
  readonly streets: Street[] = [];
  readonly #segments = new Buckets<Segment>(60);

  add(kind: StreetKind, line: Line, half = halfWidth[kind]): Street {
    const street: Street = { id: this.streets.length, kind, line: [...line], half, joints: [] };
    this.streets.push(street);
    for (const [a, b] of neighbours(line)) this.#segments.insert(boxOf([a, b]), { street, a, b });
    return street;
  }

  /** Segments whose bucket lies within `margin` of the points; some may come twice. */
  near(points: readonly Point[], margin: number): Generator<Segment> {
    return this.#segments.near(boxOf(points, margin));
  }

  /** The nearest segment within `margin` that passes the filter. */
  nearest(
    p: Point,
    margin: number,
    accept: (segment: Segment) => boolean = () => true,
  ): { readonly segment: Segment; readonly at: Point; readonly away: number } | null {
    let best: { segment: Segment; at: Point; away: number } | null = null;
    for (const segment of this.near([p], margin)) {
      if (!accept(segment)) continue;
      const at = lerp(segment.a, segment.b, alongSegment(p, segment.a, segment.b));
      const away = distance(p, at);
      if (away <= margin && (!best || away < best.away)) best = { segment, at, away };
    }
    return best;
  }

  /** First crossing of a-b with what is drawn, as a fraction along a-b. */
  firstCrossing(
    a: Point,
    b: Point,
    accept: (segment: Segment) => boolean,
  ): { readonly segment: Segment; readonly at: Point; readonly t: number } | null {
    let best: { segment: Segment; at: Point; t: number } | null = null;
    for (const segment of this.near([a, b], 0)) {
      if (best && segment === best.segment) continue;
      const hit = crossing(a, b, segment.a, segment.b);
      if (hit && (!best || hit.t < best.t) && accept(segment)) best = { segment, at: lerp(segment.a, segment.b, hit.u), t: hit.t };
    }
    return best;
  }

  /** Clear ground between a shape's edges and every street's own half width, beyond `spare` metres. */
  clear(shape: readonly Point[], spare: number, accept: (segment: Segment) => boolean = () => true): boolean {
    const [minx, miny, maxx, maxy] = boxOf(shape);
    for (const segment of this.near(shape, 24)) {
      if (!accept(segment)) continue;
      const needed = segment.street.half - spare;
      const { a, b } = segment;
      if (
        Math.min(a[0], b[0]) > maxx + needed ||
        Math.max(a[0], b[0]) < minx - needed ||
        Math.min(a[1], b[1]) > maxy + needed ||
        Math.max(a[1], b[1]) < miny - needed
      )
        continue;
      for (let i = 0, j = shape.length - 1; i < shape.length; j = i++)
        if (segmentDistance(itemAt(shape, j), itemAt(shape, i), segment.a, segment.b) < needed) return false;
    }
    return true;
  }

  /** Makes every crossing of a bridge-free street a shared point of both lines. */
  joinCrossings(street: Street, accept: (other: Street) => boolean): void {
    for (let i = 1; i < street.line.length; i++) {
      const a = itemAt(street.line, i - 1);
      const b = itemAt(street.line, i);
      const done = new Set<Segment>();
      for (const segment of this.near([a, b], 0)) {
        if (segment.street === street || done.has(segment) || !accept(segment.street)) continue;
        done.add(segment);
        const hit = crossing(a, b, segment.a, segment.b);
        if (!hit) continue;
        const at = lerp(a, b, hit.t);
        street.joints.push(at);
        segment.street.joints.push(at);
      }
    }
  }

  /** Puts the junctions into the lines. */
  finish(): void {
    for (const street of this.streets) {
      for (const joint of street.joints) insertPoint(street.line, joint);
      street.joints.length = 0;
    }
  }
}

function insertPoint(line: Point[], point: Point): void {
  let best = Infinity;
  let at = 1;
  for (let i = 1; i < line.length; i++) {
    const away = distanceToSegment(point, itemAt(line, i - 1), itemAt(line, i));
    if (away < best) [best, at] = [away, i];
  }
  for (const end of [at - 1, at]) {
    if (distance(itemAt(line, end), point) < 0.8) {
      // An end keeps its place: others may be tied to it.
      if (end > 0 && end < line.length - 1) line[end] = point;
      else if (distance(itemAt(line, end), point) > 0.001) break;
      return;
    }
  }
  line.splice(at, 0, point);
}
