/**
 * What of the town is drawn at which resolution (metres per pixel), how wide and in which order: cartography as data,
 * apart from OpenLayers so that it can be read and tested.
 */
export interface RoadRule {
  /** Width on the ground in metres. */
  readonly metres: number;
  /** Never thinner or thicker than these, in pixels. */
  readonly min: number;
  readonly max: number;
  /** Drawn up to this resolution. */
  readonly until: number;
  /** Casing drawn up to this resolution; coarser, the road is a plain line. */
  readonly casingUntil: number;
  /** Name shown up to this resolution. */
  readonly labelUntil: number;
  readonly labelSize: number;
  /** Later is above. */
  readonly order: number;
}

const residential: RoadRule = { metres: 8, min: 0.6, max: 18, until: 30, casingUntil: 5, labelUntil: 1.6, labelSize: 11.5, order: 4 };

const roadRules: Readonly<Record<string, RoadRule>> = {
  motorway: { metres: 22, min: 2, max: 30, until: 400, casingUntil: 60, labelUntil: 8, labelSize: 12.5, order: 8 },
  primary: { metres: 14, min: 1.6, max: 26, until: 300, casingUntil: 30, labelUntil: 5, labelSize: 12.5, order: 7 },
  secondary: { metres: 11, min: 1.2, max: 22, until: 90, casingUntil: 16, labelUntil: 3.5, labelSize: 12, order: 6 },
  residential,
  service: { metres: 4.5, min: 0.5, max: 10, until: 8, casingUntil: 2, labelUntil: 0.8, labelSize: 10.5, order: 3 },
  pedestrian: { metres: 5, min: 0.8, max: 12, until: 6, casingUntil: 2, labelUntil: 1.2, labelSize: 11, order: 2 },
  path: { metres: 2, min: 0.8, max: 2.2, until: 7, casingUntil: 0, labelUntil: 0.7, labelSize: 10.5, order: 1 },
  rail: { metres: 4, min: 1.2, max: 4, until: 200, casingUntil: 0, labelUntil: 0, labelSize: 0, order: 5 },
};

/** Kinds that are not ours (imported data) are drawn as ordinary streets. */
export function roadRule(kind: string): RoadRule {
  return roadRules[kind] ?? residential;
}

export interface RoadShape {
  readonly width: number;
  /** Width of the line beneath, 0 for none. */
  readonly casing: number;
  readonly order: number;
}

/** Null when the road is too small to be drawn. Widths in pixels, rounded to quarters so that few styles are made. */
export function roadShape(kind: string, resolution: number): RoadShape | null {
  const rule = roadRule(kind);
  if (resolution > rule.until) return null;
  const width = quarter(Math.min(rule.max, Math.max(rule.min, rule.metres / resolution)));
  const casing = resolution <= rule.casingUntil ? quarter(width + (width > 8 ? 2.5 : 2)) : 0;
  return { width, casing, order: rule.order };
}

function quarter(pixels: number): number {
  return Math.max(0.5, Math.round(pixels * 4) / 4);
}

/** Land drawn from the coarsest scale on carries the picture; small pieces only where they can be seen. */
export function landUseShown(kind: string, resolution: number): boolean {
  if (kind === 'water' || kind === 'forest' || kind === 'park' || kind === 'beach') return true;
  return resolution <= (kind === 'square' || kind === 'sports' || kind === 'cemetery' ? 12 : 120);
}

export const BUILDING_EDGES_UNTIL = 1.6;
export const HOUSE_NUMBERS_UNTIL = 0.4;
/** Houses known by their address alone are separate points up to here; farther off they run together to built-up ground. */
export const HOUSE_POINTS_UNTIL = 1.4;

/** Radius in pixels of a house that is known by its address alone: about five metres, and room for its number when one is near. */
export function houseRadius(resolution: number): number {
  return resolution > HOUSE_POINTS_UNTIL ? 1.75 : quarter(Math.min(9, Math.max(2.25, 2.5 / resolution)));
}
export const WATER_NAMES_UNTIL = 16;

/** Buildings one finds one's way by. */
export const landmarks: ReadonlySet<string> = new Set(['public', 'school', 'church']);

export interface PlaceLabel {
  readonly size: number;
  readonly weight: 500 | 600 | 700;
  readonly tone: 'strong' | 'soft' | 'green';
  readonly capitals: boolean;
  readonly dot: boolean;
}

/** Settlements are named when one is far, buildings and parks when one is near. Null: not at this resolution. */
export function placeLabel(kind: string, rank: number, resolution: number): PlaceLabel | null {
  if (kind === 'town') return resolution <= 2 ? null : { size: resolution > 40 ? 14 : 17, weight: 700, tone: 'strong', capitals: false, dot: false };
  if (kind === 'village')
    return resolution > 120 || resolution <= 1 ? null : { size: 13.5, weight: 600, tone: 'strong', capitals: false, dot: false };
  if (kind === 'neighbourhood')
    return resolution > 18 || resolution <= 0.6 ? null : { size: 11.5, weight: 600, tone: 'soft', capitals: true, dot: false };
  if (kind === 'park') return resolution > 5 ? null : { size: 11.5, weight: 500, tone: 'green', capitals: false, dot: false };
  const until = rank <= 1 ? 6 : rank === 2 ? 3.5 : 2;
  return resolution > until ? null : { size: 11, weight: 500, tone: 'soft', capitals: false, dot: true };
}
