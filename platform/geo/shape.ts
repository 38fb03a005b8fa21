import { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { flat, lineSchema, pointSchema, type Position } from './geojson.ts';

const ring = z.array(z.tuple([z.number(), z.number()])).min(4);
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).length(1) });

/** What a field on the map may hold. A polygon is one ring, as it is drawn: without holes. */
export const shapeSchema = z.discriminatedUnion('type', [pointSchema, lineSchema, polygon]);
export type Shape = z.output<typeof shapeSchema>;
export type ShapeKind = keyof typeof shapeInputs;

/** Corners of one shape: more than anybody draws, few enough to be looked at one by one. */
const mostCorners = 1000;

/** Of request bodies: 2D, in millimetres, closed, without crossings. */
export const shapeInputs = {
  point: z.preprocess(flat, pointSchema).transform(({ type, coordinates: [x, y] }) => ({ type, coordinates: rounded([x, y]) })),
  line: z.preprocess(
    flat,
    lineSchema
      .transform(({ type, coordinates }) => ({ type, coordinates: coordinates.map(rounded) }))
      .superRefine(({ coordinates }, context) => refuse(coordinates, false, context)),
  ),
  polygon: z.preprocess(
    flat,
    polygon
      .transform(({ type, coordinates }) => ({ type, coordinates: coordinates.map((ring) => ring.map(rounded)) }))
      .superRefine(({ coordinates: [ring = []] }, context) => refuse(ring, true, context)),
  ),
} as const;

function rounded([x, y]: Position): [number, number] {
  return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000];
}

function refuse(points: readonly Position[], isRing: boolean, context: z.RefinementCtx): void {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length > mostCorners) context.addIssue(issueAt('geometry.corners', [], { n: mostCorners }));
  else if (isRing && !(first && last && same(first, last))) context.addIssue(issueAt('geometry.open', []));
  else if (crosses(points, isRing)) context.addIssue(issueAt('geometry.crosses', []));
}

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Does a ring meet itself elsewhere than at the corners of neighbouring edges, or has it no area? A line may cross itself, but not stand still. */
export function crosses(points: readonly Position[], isRing: boolean): boolean {
  const edges = points.slice(1).map((to, index) => [points[index] ?? to, to] as const);
  if (edges.some(([a, b]) => same(a, b))) return true;
  if (!isRing) return false;
  return edges.some(([a, b], i) =>
    edges.slice(i + 1).some(([c, d], step) => {
      const isNext = step === 0;
      const closes = i === 0 && step === edges.length - 2;
      // Neighbours share a corner: they only fold back onto each other, or not at all.
      if (isNext) return turn(a, b, d) === 0 && (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) < 0;
      if (closes) return turn(c, d, b) === 0 && (d[0] - c[0]) * (b[0] - a[0]) + (d[1] - c[1]) * (b[1] - a[1]) < 0;
      return meet(a, b, c, d);
    }),
  );
}

/** Which side of a-b the third lies on; 0: on it. */
const turn = (a: Position, b: Position, c: Position): number => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
const within = (a: Position, b: Position, c: Position): boolean =>
  Math.min(a[0], b[0]) <= c[0] && c[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= c[1] && c[1] <= Math.max(a[1], b[1]);

function meet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [p, q, r, s] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (p * q < 0 && r * s < 0) return true;
  return (p === 0 && within(a, b, c)) || (q === 0 && within(a, b, d)) || (r === 0 && within(c, d, a)) || (s === 0 && within(c, d, b));
}

/** Its corners; a polygon does not repeat the first. */
export function cornersOf({ type, coordinates }: Shape): readonly Position[] {
  if (type === 'Point') return [coordinates];
  return type === 'LineString' ? coordinates : (coordinates[0] ?? []).slice(0, -1);
}

/** Well-known text, which every GIS reads. */
export function wktOf(shape: Shape): string {
  const pairs = (points: readonly Position[]): string => `(${points.map((point) => point.join(' ')).join(', ')})`;
  if (shape.type === 'Point') return `POINT ${pairs([shape.coordinates])}`;
  return shape.type === 'LineString' ? `LINESTRING ${pairs(shape.coordinates)}` : `POLYGON (${shape.coordinates.map(pairs).join(', ')})`;
}
