import Feature, { type FeatureLike } from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import GeometryCollection from 'ol/geom/GeometryCollection.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import PointGeometry from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type OlMap from 'ol/Map.js';
import { toGeometry } from 'ol/render/Feature.js';
import type { Point } from '../coordinates.ts';
import { isOfDocument } from '../floors.ts';
import type { Path } from './snap.ts';

/**
 * Edges and corners of what the map's layers show near a place: what a sketch snaps to. The base map is only a picture. `whole`: without what comes
 * in tiles, which round to their grid (up to a metre from afar) and cut at their edges; a WFS or a GeoJSON comes as it is.
 */
export function layerPaths(map: OlMap, at: Point, pixels: number, which: 'all' | 'whole' = 'all'): readonly Path[] {
  const found: Path[] = [];
  map.forEachFeatureAtPixel(
    map.getPixelFromCoordinate([...at]),
    (feature) => {
      if (which === 'all' || feature instanceof Feature) found.push(...pathsOf(geometryOf(feature)));
    },
    { hitTolerance: pixels, layerFilter: isOfDocument },
  );
  return found;
}

function geometryOf(feature: FeatureLike): Geometry | undefined {
  return feature instanceof Feature ? feature.getGeometry() : toGeometry(feature);
}

function pathsOf(geometry: Geometry | undefined): readonly Path[] {
  if (geometry instanceof PointGeometry) return [toPath([geometry.getCoordinates()])];
  if (geometry instanceof LineString || geometry instanceof MultiPoint) return [toPath(geometry.getCoordinates())];
  if (geometry instanceof Polygon || geometry instanceof MultiLineString) return geometry.getCoordinates().map(toPath);
  if (geometry instanceof MultiPolygon) return geometry.getCoordinates().flat().map(toPath);
  return geometry instanceof GeometryCollection ? geometry.getGeometriesArray().flatMap(pathsOf) : [];
}

function toPath(coordinates: readonly number[][]): Path {
  return coordinates.map(([x = 0, y = 0]): Point => [x, y]);
}
