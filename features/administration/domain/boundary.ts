import { recordOf } from '#platform/kernel/unknown.ts';
import { areaInput, type MultiPolygon, type Position } from '#platform/geo/geojson.ts';
import { knownProjection, mover, type Move } from '#platform/geo/projections.ts';

interface MapProjection {
  readonly epsg: number;
  readonly proj4: string;
}

/**
 * The areas of any GeoJSON (geometry, feature, collection) as one geometry in the projection of the map, to the centimetre.
 * Degrees are recognised by their size unless the file names its projection. Null when there is no valid area in it.
 */
export function readBoundary(input: unknown, map: MapProjection): MultiPolygon | null {
  const areas = areasOf(input);
  if (areas === null || areas.length === 0) return null;
  const move = moverOf(input, areas, map);
  if (move === null) return null;
  const moved = areas.map((rings) => rings.map((ring) => ring.map((point) => rounded(move(point)))));
  const finite = moved.flat(2).every(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  return finite ? { type: 'MultiPolygon', coordinates: moved } : null;
}

type Areas = [number, number][][][];

function areasOf(input: unknown): Areas | null {
  if (typeof input !== 'object' || input === null || !('type' in input)) return null;
  if (input.type === 'FeatureCollection') return all('features' in input ? input.features : null);
  if (input.type === 'GeometryCollection') return all('geometries' in input ? input.geometries : null);
  if (input.type === 'Feature') return 'geometry' in input ? areasOf(input.geometry) : null;
  const parsed = areaInput.safeParse(input);
  if (!parsed.success) return null;
  return parsed.data.type === 'Polygon' ? [parsed.data.coordinates] : parsed.data.coordinates;
}

/** One part that is no valid area makes the whole invalid: half a boundary is worse than none. */
function all(parts: unknown): Areas | null {
  if (!Array.isArray(parts)) return null;
  const found = parts.map(areasOf);
  return found.some((areas) => areas === null) ? null : found.flatMap((areas) => areas ?? []);
}

function moverOf(input: unknown, areas: Areas, map: MapProjection): Move | null {
  const named = namedProjection(input);
  const points = areas.flat(2);
  const inDegrees = points.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  const from = named ?? (inDegrees ? 4326 : map.epsg);
  if (from !== map.epsg && knownProjection(from) === null) return null;
  return mover(from, map.epsg, { srid: map.epsg, proj4: map.proj4 });
}

/** The `crs` member of older GeoJSON: `urn:ogc:def:crs:EPSG::3763`, `EPSG:3763`, or CRS84. */
function namedProjection(input: unknown): number | null {
  const crs = recordOf(recordOf(recordOf(input)['crs'])['properties'])['name'];
  if (typeof crs !== 'string') return null;
  if (/CRS84$/i.test(crs)) return 4326;
  const code = /EPSG:(?::|\d[\d.]*:)?(\d{4,6})$/i.exec(crs)?.[1];
  return code === undefined ? null : Number(code);
}

function rounded([x, y]: Position): [number, number] {
  return [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
}

/** [minx, miny, maxx, maxy] of areas. */
export function boundsOf(area: MultiPolygon): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of area.coordinates.flat(2)) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}
