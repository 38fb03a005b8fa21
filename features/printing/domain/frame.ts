import { firstOf } from '#platform/kernel/items.ts';

/** [x, y] in metres of the municipality's projection, or in millimetres on the sheet: x to the right, y down from the upper left corner. */
export type Point = readonly [x: number, y: number];
/** [minx, miny, maxx, maxy]. */
export type Extent = readonly [number, number, number, number];

/** A part of the sheet, in millimetres from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What of the ground lies in a box of the sheet. */
export interface MapFrame {
  readonly box: Box;
  readonly center: Point;
  /** Denominator. */
  readonly scale: number;
  /** Degrees by which the map is turned clockwise on the sheet: 90 puts grid north to the right. */
  readonly rotation: number;
}

/**
 * Millimetres of paper in a metre of ground. Metres are those of the municipality's own projection, whose scale factor stays within 0.1 %
 * over its ground; the web's Mercator would be wrong by a quarter at this latitude.
 */
export const paperOf = (scale: number): number => 1000 / scale;

export function toSheet({ box, center, scale, rotation }: MapFrame): (point: Point) => [number, number] {
  const factor = paperOf(scale);
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * factor, Math.sin(angle) * factor];
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  return ([x, y]) => {
    const [east, north] = [x - center[0], y - center[1]];
    return [left + east * cos + north * sin, top - (north * cos - east * sin)];
  };
}

export function toGround({ box, center, scale, rotation }: MapFrame): (point: Point) => [number, number] {
  const factor = scale / 1000;
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * factor, Math.sin(angle) * factor];
  return ([x, y]) => {
    const [right, up] = [x - box.x - box.width / 2, box.y + box.height / 2 - y];
    return [center[0] + right * cos - up * sin, center[1] + right * sin + up * cos];
  };
}

/** Corners of the frame on the ground, from the upper left clockwise as the sheet lies. */
export function cornersOf(frame: MapFrame): [number, number][] {
  const { x, y, width, height } = frame.box;
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return corners.map(toGround(frame));
}

export function extentOf(points: readonly Point[]): Extent {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export const groundOf = (frame: MapFrame): Extent => extentOf(cornersOf(frame));

export const zoomTypes = ['extent', 'center'] as const;
export type ZoomType = (typeof zoomTypes)[number];

/** How the frame finds what is to be shown (MapFish's ZoomToFeatures; the margin in millimetres, so that it is the same at every resolution). */
export interface Zoom {
  /** `extent`: all of it fits; `center`: its middle is the middle of the frame, at `scale`. */
  readonly type: ZoomType;
  readonly minMargin: number;
  /** Never closer than this denominator. */
  readonly minScale: number;
}

/** The closest of the scales at which the extent fits the box with its margin; beyond the farthest, a round one that is just far enough. */
export function frameFor(
  extent: Extent,
  box: Box,
  zoom: Zoom & { readonly scale: number; readonly scales: readonly number[]; readonly rotation: number },
): MapFrame {
  const { rotation, type, minMargin, minScale } = zoom;
  const center: Point = [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2];
  if (type === 'center') return { box, center, rotation, scale: Math.max(zoom.scale, minScale) };
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [wide, high] = [extent[2] - extent[0], extent[3] - extent[1]];
  // The turned extent's own box: what lies in the corners fits too.
  const [across, down] = [wide * cos + high * sin, wide * sin + high * cos];
  const room = (side: number): number => Math.max(1, side - 2 * minMargin) / 1000;
  const needed = Math.max(across / room(box.width), down / room(box.height), minScale, 1);
  const fitting = zoom.scales.toSorted((a, b) => a - b).find((scale) => scale >= needed * (1 - 1e-9));
  return { box, center, rotation, scale: fitting ?? roundUp(needed) };
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return firstOf([1, 2, 2.5, 5, 10].filter((step) => step * power >= value * (1 - 1e-9))) * power;
}

/** The usual scales of municipal plans (reference web-gis-peers §5), where a municipality names none of its own. */
export const usualScales = [250, 500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000] as const;
export const scaleLimits = { least: 50, most: 1_000_000 } as const;

/** The closest scale of the list to a free one, where the list is binding; the nearest in ratio, not in difference. */
export function nearestScale(scale: number, scales: readonly number[]): number {
  const [first = scale, ...rest] = scales;
  const far = (one: number): number => Math.abs(Math.log(one / scale));
  return rest.reduce((best, one) => (far(one) < far(best) ? one : best), first);
}
