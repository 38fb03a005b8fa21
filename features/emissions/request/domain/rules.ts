import { crosses } from '#platform/geo/shape.ts';
import type { Geometry } from '#platform/geo/geojson.ts';
import { contains, polygonsOf, type Area } from './contain.ts';

/** How many areas a kind takes, and whether the first must contain the second: of its settings, which begin as specification 2 §9 has them. */
export interface ClaimRules {
  readonly least: number;
  /** 0: without limit. */
  readonly most: number;
  readonly isContained: boolean;
}

/** Field in which drawings of CAD name the layer. */
export const usualFilter = 'Layer';
export const mostClaimCorners = 5000;

/** What is wrong with what was drawn; `claim` counts from 1. */
export type ClaimProblem =
  | { readonly code: 'few' | 'many'; readonly count: number }
  | { readonly code: 'kind' | 'crosses' | 'hole' | 'outside'; readonly claim: number }
  | { readonly code: 'corners'; readonly count: number }
  | { readonly code: 'contain' };

/** The same rules while one draws and when it is sent; what lies outside the municipality only the server knows. */
export function judge(claims: readonly Geometry[], { least, most, isContained }: ClaimRules): readonly ClaimProblem[] {
  const areas = claims.flatMap((one) => areaOf(one) ?? []);
  const problems: ClaimProblem[] = claims.flatMap((one, index): ClaimProblem[] => {
    const area = areaOf(one);
    if (!area) return [{ code: 'kind', claim: index + 1 }];
    const rings = polygonsOf(area).flat();
    // Looked at pair by pair: not before it is known that they are few.
    if (cornersIn(area) > mostClaimCorners) return [];
    return rings.some((ring) => crosses(ring, true)) ? [{ code: 'crosses', claim: index + 1 }] : [];
  });
  if (areas.reduce((sum, area) => sum + cornersIn(area), 0) > mostClaimCorners) return [{ code: 'corners', count: mostClaimCorners }];
  if (claims.length < least) problems.push({ code: 'few', count: least });
  if (most > 0 && claims.length > most) problems.push({ code: 'many', count: most });
  const [first, second] = areas;
  if (isContained && problems.length === 0 && first && second && !contains(first, second)) problems.push({ code: 'contain' });
  return problems;
}

export const areaOf = (geometry: Geometry): Area | null => (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? geometry : null);

const cornersIn = (area: Area): number => polygonsOf(area).reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0);

/** Square metres in the municipality's projection. */
export function surfaceOf(area: Area): number {
  return polygonsOf(area).reduce((sum, rings) => sum + rings.reduce((own, ring, at) => own + (at === 0 ? 1 : -1) * surfaceWithin(ring), 0), 0);
}

function surfaceWithin(ring: readonly (readonly [number, number])[]): number {
  const [ox = 0, oy = 0] = ring[0] ?? [];
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nx, ny] = ring[at + 1] ?? [ox, oy];
    return sum + (x - ox) * (ny - oy) - (nx - ox) * (y - oy);
  }, 0);
  return Math.abs(twice) / 2;
}
