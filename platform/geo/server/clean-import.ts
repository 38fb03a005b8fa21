import type { SimpleGeometry } from '../geojson.ts';
import type { Move } from '../projections.ts';

/** A geometry as readers give it: any depth, any number of ordinates, nothing certain. */
export interface RawGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly RawGeometry[];
}

export interface Cleaned {
  /** More than one: it was a collection. */
  readonly parts: readonly SimpleGeometry[];
  readonly hadHeights: boolean;
  /** Why there is none, or less than there was. */
  readonly lost: 'unplaceable' | 'degenerate' | null;
}

type Point = [number, number];

/** Moves a geometry into the municipality's projection: 2D, in millimetres, without points twice in a row, collections taken apart. */
export function clean(geometry: RawGeometry, move: Move, closesToArea: boolean): Cleaned {
  const state = { heights: false, off: false, degenerate: false };
  const point = (value: unknown): Point | null => {
    if (!Array.isArray(value)) return null;
    if (value.length > 2) state.heights = true;
    const [x, y] = move([Number(value[0]), Number(value[1])]);
    if (!Number.isFinite(x) || !Number.isFinite(y) || Math.abs(x) > 1e9 || Math.abs(y) > 1e9) {
      state.off = true;
      return null;
    }
    return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000];
  };
  const path = (value: unknown, least: number): Point[] | null => {
    const all = list(value).map(point);
    // One corner that cannot be placed would make another shape of it.
    const placed = all.filter((one) => one !== null);
    if (placed.length < all.length) return null;
    const points = placed.filter((one, index) => !same(one, placed[index - 1]));
    if (points.length >= least) return points;
    state.degenerate = true;
    return null;
  };
  const rings = (value: unknown): Point[][] | null => {
    const [outer, ...holes] = list(value).map((ring) => path(closed(ring), 4));
    return outer ? [outer, ...holes.filter((hole) => hole !== null)] : null;
  };
  const partsOf = ({ type, coordinates, geometries }: RawGeometry): SimpleGeometry[] => {
    switch (type) {
      case 'Point':
        return some(point(coordinates)).map((at) => ({ type: 'Point', coordinates: at }));
      case 'MultiPoint': {
        const points = list(coordinates)
          .map(point)
          .filter((one) => one !== null);
        return points.length > 0 ? [{ type: 'MultiPoint', coordinates: points }] : [];
      }
      case 'LineString':
        return some(path(coordinates, 2)).map((points) =>
          closesToArea && points.length >= 4 && same(points[0], points.at(-1))
            ? { type: 'Polygon', coordinates: [points] }
            : { type: 'LineString', coordinates: points },
        );
      case 'MultiLineString': {
        const lines = list(coordinates).flatMap((one) => some(path(one, 2)));
        return lines.length > 0 ? [{ type: 'MultiLineString', coordinates: lines }] : [];
      }
      case 'Polygon':
        return some(rings(coordinates)).map((one) => ({ type: 'Polygon', coordinates: one }));
      case 'MultiPolygon': {
        const areas = list(coordinates).flatMap((one) => some(rings(one)));
        return areas.length > 0 ? [{ type: 'MultiPolygon', coordinates: areas }] : [];
      }
      default:
        return (geometries ?? []).flatMap(partsOf);
    }
  };
  const parts = partsOf(geometry);
  return { parts, hadHeights: state.heights, lost: state.off ? 'unplaceable' : state.degenerate || parts.length === 0 ? 'degenerate' : null };
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const some = <T>(value: T | null): T[] => (value === null ? [] : [value]);
const same = (a: Point | undefined, b: Point | undefined): boolean => a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** Rings that do not come back to their first point are closed. */
function closed(ring: unknown): unknown {
  const points = list(ring);
  return String(points[0]) === String(points.at(-1)) ? points : [...points, points[0]];
}

/** Corners of a geometry, at any depth. */
export function verticesOf(geometry: RawGeometry): number {
  const count = (value: unknown): number =>
    Array.isArray(value) ? (typeof value[0] === 'number' ? 1 : value.reduce((sum: number, one) => sum + count(one), 0)) : 0;
  return count(geometry.coordinates) + (geometry.geometries ?? []).reduce((sum, one) => sum + verticesOf(one), 0);
}

/** The first two ordinates of every corner, for a look at where it lies. */
export function* positionsOf(geometry: RawGeometry): Generator<Point> {
  function* walk(value: unknown): Generator<Point> {
    if (!Array.isArray(value)) return;
    if (typeof value[0] === 'number') yield [value[0], Number(value[1])];
    else for (const one of value) yield* walk(one);
  }
  yield* walk(geometry.coordinates);
  for (const one of geometry.geometries ?? []) yield* positionsOf(one);
}
