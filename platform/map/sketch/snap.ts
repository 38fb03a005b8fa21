import type { Point } from '../coordinates.ts';
import { circleRing } from '#platform/geo/circle.ts';
import { distance } from './measure.ts';
import { isPath, type Shape, type Vertex } from './sketch.ts';

export type Path = readonly Point[];

/** The edges of a shape as a path; an area comes back to its first point, a circle is its ring. */
export function pathOf({ kind, points }: Shape): Path {
  const [first, second] = points;
  if (kind === 'area' && first) return [...points, first];
  if (kind === 'circle' && first && second) return circleRing(first, second);
  return kind === 'box' && first && second ? boxRing(first, second) : points;
}

/** The ring around two opposite corners. */
function boxRing(a: Point, b: Point): Path {
  return [a, [b[0], a[1]], b, [a[0], b[1]], a];
}

/** Where a point comes to lie: on the nearest corner within reach, else on the nearest edge, else where it is. */
export function snapped(at: Point, paths: readonly Path[], reach: number): Point {
  const corner = nearest(at, paths.flat(), reach);
  if (corner) return corner;
  return (
    nearest(
      at,
      paths.flatMap((path) => path.slice(1).map((to, index) => onEdge(at, path[index] ?? to, to))),
      reach,
    ) ?? at
  );
}

export interface Grip extends Vertex {
  /** Where it is taken. */
  readonly at: Point;
  /** It is no point yet: taking it puts a new one before `vertex`. */
  readonly isNew: boolean;
}

/** The point of a shape within reach, or the place on one of its edges where a new one would come; `corners`: points only. */
export function gripAt(shapes: readonly Shape[], at: Point, reach: number, corners: 'corners' | 'edges'): Grip | null {
  const grips = (isNew: boolean): readonly Grip[] =>
    shapes.flatMap((shape, index) => {
      if (!isNew) return shape.points.map((point, vertex): Grip => ({ shape: index, vertex, at: point, isNew }));
      if (!isPath(shape.kind)) return [];
      const path = pathOf(shape);
      return path.slice(1).map((to, edge): Grip => ({ shape: index, vertex: edge + 1, at: onEdge(at, path[edge] ?? to, to), isNew }));
    });
  const best = (among: readonly Grip[]): Grip | null =>
    among.filter((grip) => distance(grip.at, at) <= reach).toSorted((a, b) => distance(a.at, at) - distance(b.at, at))[0] ?? null;
  return best(grips(false)) ?? (corners === 'corners' ? null : best(grips(true)));
}

/** The shape within reach of a place, the last drawn first; within an area or a circle counts where nothing is nearer. */
export function shapeAt(shapes: readonly Shape[], at: Point, reach: number): number | null {
  let inside: number | null = null;
  for (let index = shapes.length - 1; index >= 0; index--) {
    const shape = shapes[index];
    if (!shape) continue;
    const path = pathOf(shape);
    const edges = path.slice(1).map((to, edge) => onEdge(at, path[edge] ?? to, to));
    if ([...path, ...edges].some((point) => distance(point, at) <= reach)) return index;
    if (inside === null && (shape.kind === 'area' || shape.kind === 'circle') && isWithin(at, path)) inside = index;
  }
  return inside;
}

function isWithin([x, y]: Point, ring: Path): boolean {
  return ring.reduce((isIn, [bx, by], index) => {
    const [ax, ay] = ring[index - 1] ?? [bx, by];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !isIn : isIn;
  }, false);
}

function nearest(at: Point, points: readonly Point[], reach: number): Point | null {
  let found: Point | null = null;
  let within = reach;
  for (const point of points) {
    const far = distance(point, at);
    if (far > within) continue;
    found = point;
    within = far;
  }
  return found;
}

function onEdge(at: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length));
  return [a[0] + share * dx, a[1] + share * dy];
}
