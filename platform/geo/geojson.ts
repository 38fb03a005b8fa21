import { z } from 'zod';

/**
 * GeoJSON as it crosses the wire: coordinates are [x, y] in the tenant's projection, named by `crs` in the envelope.
 * Only 2D is kept: further ordinates are dropped when parsed.
 */
const position = z.tuple([z.number(), z.number()], z.number()).transform(([x, y]): [number, number] => [x, y]);
const line = z.array(position).min(2);
const ring = z
  .array(position)
  .min(4)
  .refine((points) => same(points[0], points.at(-1)), 'ring must be closed');

const point = z.object({ type: z.literal('Point'), coordinates: position });
const multiPoint = z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position).min(1) });
const lineString = z.object({ type: z.literal('LineString'), coordinates: line });
const multiLineString = z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) });
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) });
const multiPolygon = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) });

const simple = z.discriminatedUnion('type', [point, multiPoint, lineString, multiLineString, polygon, multiPolygon]);
const geometryCollection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(simple).min(1) });

export const pointSchema = point;
export const areaSchema = z.discriminatedUnion('type', [polygon, multiPolygon]);
export const geometrySchema = z.discriminatedUnion('type', [
  point, multiPoint, lineString, multiLineString, polygon, multiPolygon, geometryCollection,
]);

export type Point = z.output<typeof point>;
export type MultiPoint = z.output<typeof multiPoint>;
export type LineString = z.output<typeof lineString>;
export type MultiLineString = z.output<typeof multiLineString>;
export type Polygon = z.output<typeof polygon>;
export type MultiPolygon = z.output<typeof multiPolygon>;
export type SimpleGeometry = z.output<typeof simple>;
export type Geometry = z.output<typeof geometrySchema>;
export type Position = readonly [number, number];

export const featureSchema = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  geometry: geometrySchema,
  properties: z.record(z.string(), z.unknown()).nullable().default(null),
});
export type Feature = z.output<typeof featureSchema>;

/** A geometry with the name of its projection, as every answer carries it: `EPSG:3763`. */
export const locatedGeometry = z.object({ crs: z.string().regex(/^EPSG:\d+$/), geometry: geometrySchema });

export function crsName(srid: number): string {
  return `EPSG:${srid}`;
}

function same(a: Position | undefined, b: Position | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}
