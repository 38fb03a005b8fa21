import type { Box } from './frame.ts';
import { boxOn, type Place } from './layouts.ts';
import type { SheetSize } from './sheets.ts';

/* How the designer moves elements: plain functions on boxes in millimetres. An element keeps the edges it is held by, whatever is done to it. */

/** Which edges of the sheet an element is held by; by both of a pair it grows with the sheet. */
export interface Hold {
  readonly x: 'left' | 'right' | 'both';
  readonly y: 'top' | 'bottom' | 'both';
}

export function holdOf({ left, right, top, bottom }: Place): Hold {
  return {
    x: left === undefined ? 'right' : right === undefined ? 'left' : 'both',
    y: top === undefined ? 'bottom' : bottom === undefined ? 'top' : 'both',
  };
}

/** Hundredths of a millimetre are kept, and no distance is less than none. */
const tidy = (value: number): number => Math.max(0, Math.round(value * 100) / 100);

/** The place that puts a box where it is on this sheet, held by those edges. */
export function placeOf(box: Box, hold: Hold, { width, height }: SheetSize): Place {
  const [left, right] = [tidy(box.x), tidy(width - box.x - box.width)];
  const [top, bottom] = [tidy(box.y), tidy(height - box.y - box.height)];
  return {
    ...(hold.x === 'both' ? { left, right } : hold.x === 'left' ? { left, width: tidy(box.width) } : { right, width: tidy(box.width) }),
    ...(hold.y === 'both' ? { top, bottom } : hold.y === 'top' ? { top, height: tidy(box.height) } : { bottom, height: tidy(box.height) }),
  };
}

/** Where an element stands, also where the sheet has no room for it: then as large as it says, from the edge that holds it. */
export function boxOf(place: Place, size: SheetSize): Box {
  const box = boxOn(size, place);
  if (box) return box;
  const { left, right, top, bottom, width, height } = place;
  const w = width ?? Math.max(1, size.width - (left ?? 0) - (right ?? 0));
  const h = height ?? Math.max(1, size.height - (top ?? 0) - (bottom ?? 0));
  return { x: left ?? size.width - (right ?? 0) - w, y: top ?? size.height - (bottom ?? 0) - h, width: w, height: h };
}

/** The box, moved until it lies on the sheet. */
export function onto({ x, y, width, height }: Box, size: SheetSize): Box {
  const [w, h] = [Math.min(width, size.width), Math.min(height, size.height)];
  return { x: Math.min(Math.max(0, x), size.width - w), y: Math.min(Math.max(0, y), size.height - h), width: w, height: h };
}

export const shifted = (box: Box, dx: number, dy: number): Box => ({ ...box, x: box.x + dx, y: box.y + dy });

/** Corners and sides by the compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** Pulled by a handle; never turned inside out, and never off the sheet. */
export function resized(box: Box, handle: Handle, dx: number, dy: number, size: SheetSize, least = 1): Box {
  let { x, y, width, height } = box;
  const [right, bottom] = [x + width, y + height];
  if (handle.includes('w')) x = Math.min(Math.max(0, x + dx), right - Math.min(least, width));
  if (handle.includes('n')) y = Math.min(Math.max(0, y + dy), bottom - Math.min(least, height));
  width = handle.includes('e') ? Math.max(Math.min(least, width), Math.min(size.width, right + dx) - x) : right - x;
  height = handle.includes('s') ? Math.max(Math.min(least, height), Math.min(size.height, bottom + dy) - y) : bottom - y;
  return { x, y, width, height };
}

/** Lines an edge keeps to: across the sheet (`x`) or down it (`y`). */
export interface Guides {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Millimetres printers leave white, and a little more. */
export const usualMargin = 10;

/** Edges and middles of the other elements, margins and middle of the sheet. */
export function guidesOf(others: readonly Box[], { width, height }: SheetSize, margin = usualMargin): Guides {
  const lines = (start: 'x' | 'y', length: 'width' | 'height', whole: number): number[] => [
    0,
    margin,
    whole / 2,
    whole - margin,
    whole,
    ...others.flatMap((box) => [box[start], box[start] + box[length] / 2, box[start] + box[length]]),
  ];
  return { x: lines('x', 'width', width), y: lines('y', 'height', height) };
}

export interface Snap {
  /** How far the box goes so that it keeps to a line. */
  readonly by: number;
  /** The line it keeps to; null: only the grid, or nothing. */
  readonly line: number | null;
}

/**
 * How far to go from where the hand is: to the nearest line within reach, otherwise to the millimetre. `marks` are what may keep to a line: the
 * edges that move.
 */
export function snap(marks: readonly number[], lines: readonly number[], reach: number): Snap {
  let best: Snap | null = null;
  for (const mark of marks)
    for (const line of lines) {
      const by = line - mark;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  if (best) return best;
  const [first = 0] = marks;
  return { by: Math.round(first) - first, line: null };
}

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

/** Boxes in line: several with the edge or middle of all of them, a single one with the sheet's. */
export function aligned(boxes: readonly Box[], how: Alignment, size: SheetSize): readonly Box[] {
  const [only] = boxes;
  if (!only) return boxes;
  const all = boxes.length > 1 ? around(boxes) : { x: 0, y: 0, ...size };
  const moves: Readonly<Record<Alignment, (box: Box) => Box>> = {
    left: (box) => ({ ...box, x: all.x }),
    centre: (box) => ({ ...box, x: all.x + (all.width - box.width) / 2 }),
    right: (box) => ({ ...box, x: all.x + all.width - box.width }),
    top: (box) => ({ ...box, y: all.y }),
    middle: (box) => ({ ...box, y: all.y + (all.height - box.height) / 2 }),
    bottom: (box) => ({ ...box, y: all.y + all.height - box.height }),
  };
  return boxes.map(moves[how]);
}

/** The same space between neighbours, from where the first begins to where the last ends; boxes that overlap much may need to be put back onto the sheet. */
export function distributed(boxes: readonly Box[], axis: 'x' | 'y'): readonly Box[] {
  const length = axis === 'x' ? 'width' : 'height';
  if (boxes.length < 3) return boxes;
  const order = boxes.map((box, at) => ({ box, at })).toSorted((a, b) => a.box[axis] - b.box[axis] || a.at - b.at);
  const all = around(boxes);
  const gap = (all[length] - boxes.reduce((sum, box) => sum + box[length], 0)) / (boxes.length - 1);
  const placed = [...boxes];
  let next = all[axis];
  for (const { box, at } of order) {
    placed[at] = { ...box, [axis]: next };
    next += box[length] + gap;
  }
  return placed;
}

/** As wide or as high as the first of them. */
export function sameSize(boxes: readonly Box[], side: 'width' | 'height'): readonly Box[] {
  const [first] = boxes;
  return first ? boxes.map((box) => ({ ...box, [side]: first[side] })) : boxes;
}

export function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { x, y, width: right - x, height: bottom - y };
}
