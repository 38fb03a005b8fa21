import type { Feature } from '#platform/paint/server/paint-features.ts';
import { recordOf } from '#platform/kernel/unknown.ts';

type Position = [number, number];

/** Features of a GeoJSON that came from elsewhere; what is none is left out. Throws what is no collection. */
export function* readFeatures(document: unknown, move: (position: Position) => Position): Generator<Feature> {
  const { features } = recordOf(document);
  if (!Array.isArray(features)) throw new TypeError('no collection of features');
  for (const one of features) {
    const { geometry, properties } = recordOf(one);
    const parts = partsOf(geometry).map((part) => part.map(move));
    if (parts.length === 0 || !parts.flat(2).every(Number.isFinite)) continue;
    const values = recordOf(properties);
    yield { parts, at: middle(parts[0] ?? []), valueOf: (field) => values[field] };
  }
}

function partsOf(geometry: unknown): Position[][] {
  const { type, coordinates, geometries } = recordOf(geometry);
  if (type === 'GeometryCollection' && Array.isArray(geometries)) return geometries.flatMap(partsOf);
  const depth = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 }[String(type)];
  if (depth === undefined) return [];
  const lists = (value: unknown, left: number): unknown[] =>
    left === 0 ? [value] : Array.isArray(value) ? value.flatMap((one) => lists(one, left - 1)) : [];
  const lines = depth === 0 ? [[coordinates]] : lists(coordinates, depth - 1);
  return lines.flatMap((line) => {
    const points = (Array.isArray(line) ? line : []).flatMap((one): Position[] =>
      Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'number' ? [[one[0], one[1]]] : [],
    );
    return points.length > 0 ? [points] : [];
  });
}

function middle(part: readonly Position[]): Position | null {
  if (part.length === 0) return null;
  const box = [
    Math.min(...part.map(([x]) => x)),
    Math.max(...part.map(([x]) => x)),
    Math.min(...part.map(([, y]) => y)),
    Math.max(...part.map(([, y]) => y)),
  ] as const;
  return [(box[0] + box[1]) / 2, (box[2] + box[3]) / 2];
}
