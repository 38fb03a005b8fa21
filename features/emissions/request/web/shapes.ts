import type { Polygon } from '#platform/geo/geojson.ts';
import type { Extent, Point } from '#platform/map/coordinates.ts';
import { polygonsOf } from '../domain/contain.ts';
import { areaOf } from '../domain/rules.ts';
import type { DraftClaim, Draft } from './model.ts';

/** A ring as it is drawn, closed; in millimetres. */
export function polygonOf(points: readonly Point[]): Polygon {
  const ring = points.map(([x, y]): [number, number] => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

/** Square metres as people write them. */
export const areaText = (area: number): string => `${new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 }).format(area)} m²`;

/** The corners of an area of one ring, to be drawn anew; null where it has several. */
export function cornersOf({ geometry }: DraftClaim): readonly Point[] | null {
  const area = areaOf(geometry);
  const [only, ...others] = area ? polygonsOf(area) : [];
  return only?.length === 1 && others.length === 0 ? (only[0]?.slice(0, -1) ?? null) : null;
}

/** Where to look: all areas, or around the marked place. */
export function extentOf({ claims, center }: Pick<Draft, 'claims' | 'center'>): Extent | null {
  const points = claims.flatMap(({ geometry }) => {
    const area = areaOf(geometry);
    return area ? polygonsOf(area).flat(2) : [];
  });
  const all: readonly Point[] =
    points.length > 0
      ? points
      : center
        ? [
            [center[0] - 100, center[1] - 100],
            [center[0] + 100, center[1] + 100],
          ]
        : [];
  if (all.length === 0) return null;
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
