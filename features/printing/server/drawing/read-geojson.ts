import type { Feature } from '#platform/paint/server/paint-features.ts';
import type { Path } from '#platform/paint/server/surface.ts';
import { recordOf } from '#platform/kernel/unknown.ts';

type Position = [number, number];

/** Features of a GeoJSON that came from elsewhere; what is none is left out. Throws what is no collection. */
export function* readFeatures(document: unknown, move: (position: Position) => Position): Generator<Feature> {
  const { features } = recordOf(document);
  if (!Array.isArray(features)) throw new TypeError('no collection of features');
  for (const one of features) {
    const { geometry, properties } = recordOf(one);
    const parts = partsOf(geometry).map((part) => part.flatMap(move));
    if (parts.length === 0 || !parts.flat().every(Number.isFinite)) continue;
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

/** Of its box. */
function middle(part: Path): Position | null {
  if (part.length === 0) return null;
  const between = (odd: number): number => {
    let [least, most] = [Infinity, -Infinity];
    for (let at = odd; at < part.length; at += 2) {
      least = Math.min(least, part[at] ?? least);
      most = Math.max(most, part[at] ?? most);
    }
    return (least + most) / 2;
  };
  return [between(0), between(1)];
}
