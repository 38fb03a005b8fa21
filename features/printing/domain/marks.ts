import { paperOf, type MapFrame, type Point } from './frame.ts';

/** A bar whose length is a round number of metres: as long as fits, in four parts or five. */
export interface ScaleBar {
  readonly metres: number;
  /** On paper. */
  readonly millimetres: number;
  readonly parts: 4 | 5;
}

export function scaleBarOf(scale: number, room: number): ScaleBar {
  const longest = room / paperOf(scale);
  const power = 10 ** Math.floor(Math.log10(longest));
  const step = [5, 2, 1].find((one) => one * power <= longest * (1 + 1e-9)) ?? 1;
  const metres = step * power;
  return { metres, millimetres: metres * paperOf(scale), parts: step === 5 ? 5 : 4 };
}

/** `200 m`, `1,5 km`. */
export function lengthText(metres: number): string {
  const [value, unit] = metres >= 1000 ? [metres / 1000, 'km'] : [metres, 'm'];
  return `${String(Math.round(value * 100) / 100).replace('.', ',')} ${unit}`;
}

/** To degrees (WGS 84) and back, of the municipality's projection. */
export interface Degrees {
  toLngLat(point: Point): readonly [number, number];
  toXY(place: Point): readonly [number, number];
}

/**
 * Meridian convergence at a place: degrees by which true north lies clockwise of grid north. Measured and not computed, so that it holds for every
 * projection: a step along the meridian, seen on the grid. NaN where the projection ends.
 */
export function convergenceAt(place: Point, { toLngLat, toXY }: Degrees): number {
  const [lng, lat] = toLngLat(place);
  const step = 1e-4;
  const [south, north] = [toXY([lng, lat - step]), toXY([lng, lat + step])];
  return (Math.atan2(north[0] - south[0], north[1] - south[1]) * 180) / Math.PI;
}

/** Where the two norths point on the sheet, degrees clockwise from its upper edge. */
export function northsOf(
  { rotation, center }: Pick<MapFrame, 'rotation' | 'center'>,
  degrees: Degrees,
): { readonly grid: number; readonly true: number } {
  return { grid: rotation, true: rotation + convergenceAt(center, degrees) };
}
