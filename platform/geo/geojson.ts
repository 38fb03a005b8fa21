import { z } from 'zod';

/**
 * GeoJSON as it crosses the wire: 2D, coordinates are [x, y] in the tenant's projection, named by `crs` in the envelope.
 * These schemas describe answers; what people send goes through `geometryInput`, which drops further ordinates.
 */
const position = z.tuple([z.number(), z.number()]);
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
export const lineSchema = lineString;
export const areaSchema = z.discriminatedUnion('type', [polygon, multiPolygon]);
export const geometrySchema = z.discriminatedUnion('type', [
  point,
  multiPoint,
  lineString,
  multiLineString,
  polygon,
  multiPolygon,
  geometryCollection,
]);

export type Polygon = z.output<typeof polygon>;
export type MultiPolygon = z.output<typeof multiPolygon>;
export type SimpleGeometry = z.output<typeof simple>;
export type Geometry = z.output<typeof geometrySchema>;
export type Position = readonly [number, number];

/** For request bodies: only 2D is kept (specification 2 §5). */
export const geometryInput = z.preprocess(flat, geometrySchema);
export const areaInput = z.preprocess(flat, areaSchema);

/** What `ST_AsGeoJSON` answered of a column of multipolygons; not for what comes from outside. Throws on anything else. */
export function storedMultiPolygon(text: string): MultiPolygon {
  const stored: MultiPolygon = JSON.parse(text);
  if (stored.type !== 'MultiPolygon') throw new TypeError(`a multipolygon was stored, ${stored.type} was read`);
  return stored;
}

/** What `ST_AsGeoJSON` answered; not for what comes from outside. */
export function storedGeometry(text: string): Geometry {
  const stored: Geometry = JSON.parse(text);
  return stored;
}

export function crsName(srid: number): string {
  return `EPSG:${srid}`;
}

function same(a: Position | undefined, b: Position | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

/** Cuts every innermost list of numbers to two. */
export function flat(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('geometries' in value && Array.isArray(value.geometries)) return { ...value, geometries: value.geometries.map(flat) };
  return 'coordinates' in value ? { ...value, coordinates: cut(value.coordinates) } : value;
}

function cut(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  return typeof coordinates[0] === 'number' ? coordinates.slice(0, 2) : coordinates.map(cut);
}
