import type { Geometry } from '#platform/geo/geojson.ts';
import { cornersOf, type Shape as Drawn, type ShapeKind } from '#platform/geo/shape.ts';
import type { Shape } from './shapes.ts';

/** More corners than a hand can move one by one. */
const mostCorners = 1000;

export const drawnAs: Readonly<Record<Shape, ShapeKind>> = { point: 'point', line: 'line', area: 'polygon' };

/** A geometry as a single shape that can be drawn by hand; null where it has several parts, holes, or too many corners. */
export function handDrawn(geometry: Geometry): Drawn | null {
  const shape = onePart(geometry);
  return shape && cornersOf(shape).length <= mostCorners ? shape : null;
}

function onePart(geometry: Geometry): Drawn | null {
  switch (geometry.type) {
    case 'Point':
    case 'LineString':
      return geometry;
    case 'Polygon':
      return geometry.coordinates.length === 1 ? geometry : null;
    case 'MultiPoint':
      return geometry.coordinates.length === 1 && geometry.coordinates[0] ? { type: 'Point', coordinates: geometry.coordinates[0] } : null;
    case 'MultiLineString':
      return geometry.coordinates.length === 1 && geometry.coordinates[0] ? { type: 'LineString', coordinates: geometry.coordinates[0] } : null;
    case 'MultiPolygon': {
      const [rings] = geometry.coordinates;
      return geometry.coordinates.length === 1 && rings?.length === 1 ? { type: 'Polygon', coordinates: rings } : null;
    }
    case 'GeometryCollection':
      return geometry.geometries.length === 1 && geometry.geometries[0] ? onePart(geometry.geometries[0]) : null;
  }
}
