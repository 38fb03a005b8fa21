import type { Geometry, Position, SimpleGeometry } from './geojson.ts';

type Ring = readonly Position[];
type Rings = readonly Ring[];

/** The specification's margins: the container is scaled by this about its middle, both are rounded to this many decimals. */
export const CONTAINMENT_SCALE = 1.001;
export const CONTAINMENT_DECIMALS = 4;

/**
 * Does the first geometry contain the second, by the specification's rule (2 §5)?
 * The first must have an area; points and lines contain nothing.
 */
export function containsFeature(first: Geometry, second: Geometry): boolean {
  const areas = areasOf(first).map((rings) => rings.map((ring) => ring.map(rounded)));
  const grown = scaled(areas, CONTAINMENT_SCALE);
  if (grown.length === 0) return false;
  return partsOf(second).every((part) => partInside(part, grown));
}

/** Is a position inside or on the edge of an area? */
export function covers(area: Geometry, point: Position): boolean {
  return areasOf(area).some((rings) => inside(point, rings));
}

function partInside(part: SimpleGeometry, areas: readonly Rings[]): boolean {
  switch (part.type) {
    case 'Point':
      return inAny(rounded(part.coordinates), areas);
    case 'MultiPoint':
      return part.coordinates.every((point) => inAny(rounded(point), areas));
    case 'LineString':
      return lineInside(part.coordinates, areas);
    case 'MultiLineString':
      return part.coordinates.every((line) => lineInside(line, areas));
    case 'Polygon':
      return polygonInside(part.coordinates, areas);
    case 'MultiPolygon':
      return part.coordinates.every((rings) => polygonInside(rings, areas));
  }
}

/** Its edges stay inside and it covers no hole. */
function polygonInside(rings: Rings, areas: readonly Rings[]): boolean {
  const own = rings.map((ring) => ring.map(rounded));
  if (!own.every((ring) => lineInside(ring, areas))) return false;
  return areas.every((area) => area.slice(1).every((hole) => !inside(interiorPoint(hole), own)));
}

/** Every piece between two crossings with the areas' edges has its middle inside. */
function lineInside(line: Ring, areas: readonly Rings[]): boolean {
  const points = line.map(rounded);
  for (let index = 1; index < points.length; index++) {
    const a = points[index - 1]!;
    const b = points[index]!;
    const cuts = [0, 1, ...areas.flatMap((rings) => rings.flatMap((ring) => crossings(a, b, ring)))].sort((left, right) => left - right);
    for (let cut = 1; cut < cuts.length; cut++) {
      if (cuts[cut]! - cuts[cut - 1]! < 1e-12) continue;
      const middle = (cuts[cut]! + cuts[cut - 1]!) / 2;
      if (!inAny([a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle], areas)) return false;
    }
    if (!inAny(a, areas) || !inAny(b, areas)) return false;
  }
  return true;
}

/** Where (0 to 1 along a-b) a segment meets a ring. */
function crossings(a: Position, b: Position, ring: Ring): number[] {
  const found: number[] = [];
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  for (let index = 1; index < ring.length; index++) {
    const c = ring[index - 1]!;
    const d = ring[index]!;
    const ex = d[0] - c[0];
    const ey = d[1] - c[1];
    const cross = dx * ey - dy * ex;
    if (cross === 0) continue;
    const t = ((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / cross;
    const u = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / cross;
    if (t > 0 && t < 1 && u >= 0 && u <= 1) found.push(t);
  }
  return found;
}

function inAny(point: Position, areas: readonly Rings[]): boolean {
  return areas.some((rings) => inside(point, rings));
}

/** Inside the outer ring or on any edge, and in no hole. */
function inside(point: Position, rings: Rings): boolean {
  if (rings.some((ring) => onEdge(point, ring))) return true;
  return rings.every((ring, index) => winds(point, ring) === (index === 0));
}

function onEdge([x, y]: Position, ring: Ring): boolean {
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1]!;
    const [bx, by] = ring[index]!;
    const length = Math.hypot(bx - ax, by - ay);
    const away = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (length || 1);
    if (away > 1e-6) continue;
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length || 1);
    if (along >= -1e-6 && along <= length + 1e-6) return true;
  }
  return false;
}

function winds([x, y]: Position, ring: Ring): boolean {
  let odd = false;
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1]!;
    const [bx, by] = ring[index]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** The middle of the first stretch inside a ring on a line half way between two of its vertices. */
function interiorPoint(ring: Ring): Position {
  const heights = [...new Set(ring.map(([, y]) => y))].sort((a, b) => a - b);
  const y = heights.length > 1 ? (heights[0]! + heights[1]!) / 2 : (heights[0] ?? 0);
  const xs: number[] = [];
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1]!;
    const [bx, by] = ring[index]!;
    if (ay > y !== by > y) xs.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
  }
  xs.sort((a, b) => a - b);
  return [((xs[0] ?? 0) + (xs[1] ?? xs[0] ?? 0)) / 2, y];
}

/** About the mean of the vertices. */
function scaled(areas: readonly Rings[], factor: number): Rings[] {
  const points = areas.flatMap((rings) => (rings[0] ?? []).slice(1));
  if (points.length === 0) return [];
  const cx = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const cy = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  return areas.map((rings) => rings.map((ring) => ring.map(([x, y]) => rounded([cx + (x - cx) * factor, cy + (y - cy) * factor]))));
}

function rounded([x, y]: Position): Position {
  const unit = 10 ** CONTAINMENT_DECIMALS;
  return [Math.round(x * unit) / unit, Math.round(y * unit) / unit];
}

function partsOf(geometry: Geometry): SimpleGeometry[] {
  return geometry.type === 'GeometryCollection' ? geometry.geometries : [geometry];
}

function areasOf(geometry: Geometry): Rings[] {
  return partsOf(geometry).flatMap((part): Rings[] =>
    part.type === 'Polygon' ? [part.coordinates] : part.type === 'MultiPolygon' ? part.coordinates : [],
  );
}
