import type { Point, MapFrame } from './frame.ts';
import { groundOf, paperOf, toSheet } from './frame.ts';

/** Millimetres between two crosses, at least. */
const ROOM = 40;

/** Metres between crosses: round, and far enough apart on paper. */
export function gridStep(scale: number): number {
  const needed = ROOM / paperOf(scale);
  const power = 10 ** Math.floor(Math.log10(needed));
  return power * ([1, 2, 5, 10].find((step) => step * power >= needed * (1 - 1e-9)) ?? 10);
}

export interface Cross {
  readonly ground: Point;
  readonly sheet: Point;
}

/** Where round coordinates meet inside the frame. */
export function crossesIn(frame: MapFrame, step = gridStep(frame.scale)): readonly Cross[] {
  const place = toSheet(frame);
  const [minx, miny, maxx, maxy] = groundOf(frame);
  const found: Cross[] = [];
  for (const y of multiples(miny, maxy, step))
    for (const x of multiples(minx, maxx, step)) {
      const sheet = place([x, y]);
      if (isInside(frame, sheet)) found.push({ ground: [x, y], sheet });
    }
  return found;
}

export interface GridLine {
  /** `M`: easting (meridiana), the same along the line; `P`: northing (perpendicular). */
  readonly axis: 'M' | 'P';
  readonly value: number;
  /** Where it crosses the frame's edges. */
  readonly ends: readonly [Point, Point];
}

/** Lines of round coordinates, cut at the frame. Where one only touches a corner there is none. */
export function linesIn(frame: MapFrame, step = gridStep(frame.scale)): readonly GridLine[] {
  const place = toSheet(frame);
  const [minx, miny, maxx, maxy] = groundOf(frame);
  const cut = (axis: 'M' | 'P', value: number, from: Point, to: Point): GridLine[] => {
    const ends = cutAt(frame, place(from), place(to));
    return ends ? [{ axis, value, ends }] : [];
  };
  return [
    ...multiples(minx, maxx, step).flatMap((x) => cut('M', x, [x, miny], [x, maxy])),
    ...multiples(miny, maxy, step).flatMap((y) => cut('P', y, [minx, y], [maxx, y])),
  ];
}

export interface GridLabel {
  readonly text: string;
  readonly at: Point;
  /** Degrees clockwise: along the line it names, never upside down. */
  readonly angle: number;
}

/** Millimetres from the frame's edge to the middle of a label, and how far a label of digits reaches along its line. */
const INSET = 9;

/** Half of a label's length and some room: no cross is written over. */
const CLEAR = 8;

/**
 * Each line is named where it enters the frame and where it leaves it, along itself: also on a turned map there is no doubt what the number belongs to.
 * Where a cross is in the way the name stands behind it.
 */
export function labelsOf(lines: readonly GridLine[], crosses: readonly Cross[] = []): readonly GridLabel[] {
  return lines.flatMap(({ axis, value, ends: [from, to] }) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length < INSET * 3) return [];
    const [ux, uy] = [dx / length, dy / length];
    const turned = (Math.atan2(dy, dx) * 180) / Math.PI;
    const angle = turned > 90 ? turned - 180 : turned <= -90 ? turned + 180 : turned;
    const text = `${axis} ${coordinateText(value)}`;
    const near = (at: Point): boolean => crosses.some(({ sheet }) => Math.hypot(sheet[0] - at[0], sheet[1] - at[1]) < CLEAR);
    const along = (way: number): Point => [from[0] + ux * way, from[1] + uy * way];
    return [1, -1].flatMap((side) => {
      const ways = [INSET, INSET + CLEAR, INSET + 2 * CLEAR].map((way) => (side === 1 ? way : length - way));
      const free = ways.find((way) => way > 0 && way < length && !near(along(way)));
      return free === undefined ? [] : [{ text, at: along(free), angle }];
    });
  });
}

/** `-21 500`: metres in groups of three with a no-break space. */
export function coordinateText(value: number, decimals = 0): string {
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  const sign = value < 0 && Number(value.toFixed(decimals)) !== 0 ? '-' : '';
  return `${sign}${grouped}${part === undefined ? '' : `,${part}`}`;
}

function multiples(from: number, to: number, step: number): number[] {
  const [first, last] = [Math.ceil(from / step - 1e-9), Math.floor(to / step + 1e-9)];
  // `+ 0`: no minus zero.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step + 0);
}

function isInside({ box }: MapFrame, [x, y]: Point): boolean {
  const near = 1e-6;
  return x >= box.x - near && x <= box.x + box.width + near && y >= box.y - near && y <= box.y + box.height + near;
}

/** The part of a line inside the frame (Liang and Barsky); null: none, or a point. */
function cutAt({ box }: MapFrame, [x1, y1]: Point, [x2, y2]: Point): readonly [Point, Point] | null {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, x1 - box.x],
    [dx, box.x + box.width - x1],
    [-dy, y1 - box.y],
    [dy, box.y + box.height - y1],
  ] as const) {
    if (Math.abs(step) < 1e-12) {
      if (room < 0) return null;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  if (leave - enter < 1e-9) return null;
  return [
    [x1 + enter * dx, y1 + enter * dy],
    [x1 + leave * dx, y1 + leave * dy],
  ];
}
