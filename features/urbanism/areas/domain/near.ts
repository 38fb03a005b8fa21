import type { Geometry, Position } from '#platform/geo/geojson.ts';

interface Box {
  readonly minx: number;
  readonly miny: number;
  readonly maxx: number;
  readonly maxy: number;
}

/** Runs of edges that may lie in a box, with their corners as they are: nothing is cut, so that no corner is made that is none. */
export function pathsNear(geometry: Geometry, box: Box): [number, number][][] {
  return linesOf(geometry).flatMap((line) => {
    const runs: [number, number][][] = [];
    let isOn = false;
    line.slice(1).forEach((to, index) => {
      const from = line[index] ?? to;
      const isNear =
        Math.max(from[0], to[0]) >= box.minx &&
        Math.min(from[0], to[0]) <= box.maxx &&
        Math.max(from[1], to[1]) >= box.miny &&
        Math.min(from[1], to[1]) <= box.maxy;
      if (isNear && !isOn) runs.push([[from[0], from[1]]]);
      if (isNear) runs.at(-1)?.push([to[0], to[1]]);
      isOn = isNear;
    });
    const [only] = line;
    return line.length === 1 && only ? [[[only[0], only[1]]]] : runs;
  });
}

function linesOf(geometry: Geometry): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((point) => [point]);
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    case 'GeometryCollection':
      return geometry.geometries.flatMap(linesOf);
  }
}
