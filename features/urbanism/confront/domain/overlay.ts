/* The arithmetic of a confrontation: what counts, how much of the land it is, and how much of the land as it is registered. */

export const shapes = ['point', 'line', 'area'] as const;
export type Shape = (typeof shapes)[number];

/** The land that is confronted. */
export interface Land {
  /** m² on the map. */
  readonly area: number;
  /** m² in the land registry; null: not known, or a drawing. */
  readonly registered: number | null;
}

/** What a source leaves out. */
export interface Rules {
  readonly leastArea: number;
  readonly leastLength: number;
  /** Per cent of the land. */
  readonly leastShare: number;
}

/** As the database measured it: m², m, or how many. */
export interface Measured {
  readonly measure: number;
  readonly features: number;
}

/** Two polygons that only touch overlap in the rounding of their coordinates: less than this is no overlap, in m² or m. */
export const TOUCHING = 0.005;

/** How many registered square metres stand for one of the map; 1 where the registry says nothing. */
export const ratioOf = ({ area, registered }: Land): number => (registered !== null && registered > 0 && area > 0 ? registered / area : 1);

/**
 * The least measure on the map that counts. Least areas are said of the registered land, as the areas that are told are; a share is the same
 * of both. Points always count.
 */
export function leastOf(shape: Shape, { leastArea, leastLength, leastShare }: Rules, land: Land): number {
  if (shape === 'point') return 0;
  if (shape === 'line') return Math.max(leastLength, TOUCHING);
  return Math.max(leastArea / ratioOf(land), (leastShare / 100) * land.area, TOUCHING);
}

export const toHundredths = (value: number): number => Math.round(value * 100) / 100;

/** What is told of a measure: per cent of the land and, where the registry knows it, the area adjusted to it. Lines and points have no share. */
export function sharesOf(shape: Shape, measure: number, land: Land) {
  const isArea = shape === 'area' && land.area > 0;
  return {
    measure: toHundredths(measure),
    // What was widened by a tolerance is never more than the land.
    share: isArea ? toHundredths(Math.min(100, (measure / land.area) * 100)) : null,
    adjusted: isArea && land.registered !== null ? toHundredths(measure * ratioOf(land)) : null,
  };
}

/** Those that count, the largest first, and how many were left out; what only touches is neither. */
export function judged<T extends Measured>(found: readonly T[], shape: Shape, rules: Rules, land: Land): { kept: T[]; dropped: number } {
  const real = shape === 'point' ? found : found.filter(({ measure }) => measure >= TOUCHING);
  const least = leastOf(shape, rules, land);
  const kept = real.filter(({ measure }) => shape === 'point' || measure >= least).toSorted((a, b) => b.measure - a.measure);
  return { kept, dropped: real.length - kept.length };
}

/** Of months, whether data of this day are older today. */
export function isOlder(at: Date, months: number | null, today: Date): boolean {
  if (months === null) return false;
  const due = new Date(at);
  due.setUTCMonth(due.getUTCMonth() + months);
  return due < today;
}

export const themeStates = ['found', 'nothing', 'unavailable'] as const;
export type ThemeState = (typeof themeStates)[number];

/** Something found anywhere is found; nothing is only said where every source was asked. */
export function stateOf(sources: readonly { readonly state: ThemeState }[]): ThemeState {
  if (sources.some(({ state }) => state === 'found')) return 'found';
  return sources.length === 0 || sources.some(({ state }) => state === 'unavailable') ? 'unavailable' : 'nothing';
}
