import type { MultiPolygon, Polygon, Position } from '#platform/geo/geojson.ts';

export type Area = Polygon | MultiPolygon;
type Ring = readonly Position[];
type Rings = readonly Ring[];

export const polygonsOf = (area: Area): readonly Rings[] => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates);

/** The drawn edge of a plot and that of what stands on it are rarely the same to the millimetre: the outer one is made a thousandth larger. */
const SCALE = 1.001;
const DECIMALS = 10_000;

/** Does the first contain the second (specification 2 §5: scaled by 1.001, coordinates to four decimals)? What touches the edge from within does. */
export function contains(outer: Area, inner: Area): boolean {
  const wide = polygonsOf(outer).map((rings) => scaled(rings));
  return polygonsOf(inner).every((rings) => {
    const small = rings.map((ring) => ring.map(rounded));
    return wide.some((one) => holds(one, small));
  });
}

const round = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;
const rounded = ([x, y]: Position): Position => [round(x), round(y)];

/** From the middle of its box, so that it grows on all sides; holes grow smaller. */
function scaled(rings: Rings): Rings {
  return rings.map((ring, at) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    const [cx, cy] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    const factor = at === 0 ? SCALE : 1 / SCALE;
    return ring.map(([x, y]) => rounded([cx + (x - cx) * factor, cy + (y - cy) * factor]));
  });
}

function holds(outer: Rings, inner: Rings): boolean {
  const [shell = []] = inner;
  if (!inner.every((ring) => edgesOf(ring).every(([a, b]) => isWithin(outer, a, b)))) return false;
  // A hole of the outer one that lies wholly within the inner one is not covered.
  return outer.slice(1).every((hole) => hole.every((corner) => sideOf(shell, corner) <= 0));
}

/** An edge is cut where it meets the outer polygon; each piece is then wholly inside or outside, as its middle is. */
function isWithin(outer: Rings, a: Position, b: Position): boolean {
  const cuts = [0, 1];
  for (const ring of outer)
    for (const [c, d] of edgesOf(ring)) {
      const at = meeting(a, b, c, d);
      if (at !== null) cuts.push(at);
    }
  const ordered = cuts.toSorted((one, other) => one - other);
  return ordered.every((from, index) => {
    const to = ordered[index + 1] ?? from;
    const middle = (from + to) / 2;
    return covers(outer, [a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle]);
  });
}

const covers = ([shell = [], ...holes]: Rings, point: Position): boolean => sideOf(shell, point) >= 0 && holes.every((hole) => sideOf(hole, point) <= 0);

/** A tenth of a millimetre counts as on the edge. */
const EDGE = 1e-4;

/** 1: inside; 0: on the edge; -1: outside. */
function sideOf(ring: Ring, [x, y]: Position): -1 | 0 | 1 {
  let isInside = false;
  for (const [[ax, ay], [bx, by]] of edgesOf(ring)) {
    const length = Math.hypot(bx - ax, by - ay);
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2));
    if (Math.hypot(ax + (bx - ax) * along - x, ay + (by - ay) * along - y) <= EDGE) return 0;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

/** Share of the way from a to b at which the other edge is met; null: nowhere, or they run side by side. */
function meeting([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position, [dx, dy]: Position): number | null {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const turn = ux * vy - uy * vx;
  if (turn === 0) return null;
  const t = ((cx - ax) * vy - (cy - ay) * vx) / turn;
  const s = ((cx - ax) * uy - (cy - ay) * ux) / turn;
  return t > 0 && t < 1 && s >= 0 && s <= 1 ? t : null;
}

const edgesOf = (ring: Ring): (readonly [Position, Position])[] => ring.slice(1).map((to, index) => [ring[index] ?? to, to] as const);
