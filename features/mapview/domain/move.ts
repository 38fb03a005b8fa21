import type { Geometry, Position } from '#platform/geo/geojson.ts';

/** Decimals of a degree: about a centimetre. */
const DIGITS = 1e7;

type Moved =
  | { readonly type: string; readonly coordinates: unknown }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly Moved[] };

/** A geometry with every position put elsewhere. */
export function movedTo(geometry: Geometry, to: (position: [number, number]) => readonly [number, number]): Moved {
  const one = ([x, y]: Position) => to([x, y]).map((ordinate) => Math.round(ordinate * DIGITS) / DIGITS);
  const all = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [x, y] = value as unknown[];
    return typeof x === 'number' && typeof y === 'number' ? one([x, y]) : value.map(all);
  };
  if (geometry.type === 'GeometryCollection') return { ...geometry, geometries: geometry.geometries.map((part) => movedTo(part, to)) };
  return { ...geometry, coordinates: all(geometry.coordinates) };
}

/** The middle of what a geometry covers, to the millimetre. */
export function centreOf(geometry: Geometry): Position {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  movedTo(geometry, ([x, y]) => {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
    return [x, y];
  });
  const middle = (a: number, b: number): number => Math.round((a + b) * 500) / 1000;
  return [middle(box[0], box[2]), middle(box[1], box[3])];
}
