import type { MultiPolygon, Polygon } from '#platform/geo/geojson.ts';
import type { Point } from '../coordinates.ts';
import type { Dress, Shape } from './sketch.ts';

type Area = Polygon | MultiPolygon;
type Ring = readonly Point[];

/** The rings of an area as shapes of a sketch, each to be taken by its points; `of` says that they belong together. */
export function ringsOf(geometry: Area, of: string, dress: Dress = {}): Shape[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flat().map((ring) => ({ ...dress, kind: 'area', of, points: ring.slice(0, -1).map(([x, y]): Point => [x, y]) }));
}

/**
 * The area that rings make together: one within another is its hole, one within a hole is a part again. In millimetres. Null without a ring.
 * Whether rings cross is not asked here.
 */
export function areaOfRings(rings: readonly Ring[]): Area | null {
  const whole = rings.filter((ring) => ring.length > 2);
  const depths = whole.map((ring) => whole.filter((other) => other !== ring && contains(other, ring)).length);
  const polygons = whole.flatMap((shell, index) => {
    const depth = depths[index] ?? 0;
    if (depth % 2 === 1) return [];
    const holes = whole.filter((ring, at) => depths[at] === depth + 1 && contains(shell, ring));
    return [[shell, ...holes].map(closed)];
  });
  const [only, ...more] = polygons;
  if (!only) return null;
  return more.length === 0 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: polygons };
}

function closed(ring: Ring): [number, number][] {
  const rounded = ring.map(([x, y]): [number, number] => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
  return [...rounded, ...rounded.slice(0, 1)];
}

/** A ring lies in another with all its corners that are not on it; holes may touch the edge. */
function contains(outer: Ring, inner: Ring): boolean {
  const sides = inner.map((point) => sideOf(point, outer)).filter((side) => side !== 'on');
  return sides.length > 0 && sides.every((side) => side === 'in');
}

function sideOf([x, y]: Point, ring: Ring): 'in' | 'out' | 'on' {
  let isIn = false;
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring.at(index - 1) ?? [bx, by];
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const isBeside = Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
    if (cross === 0 && isBeside) return 'on';
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn ? 'in' : 'out';
}
