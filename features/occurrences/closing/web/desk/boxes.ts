import type { Box } from '#platform/files/boxes.ts';

/** Smallest side of an area, as a share of the picture's: what a finger can still take hold of. */
const least = 0.01;
const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Inside the picture, and not too small to see. */
export function fitted({ x, y, width, height }: Box): Box {
  const [w, h] = [within(width, least, 1), within(height, least, 1)];
  return { x: round(within(x, 0, 1 - w)), y: round(within(y, 0, 1 - h)), width: round(w), height: round(h) };
}

export const moved = (box: Box, dx: number, dy: number): Box => fitted({ ...box, x: box.x + dx, y: box.y + dy });

/** The upper left corner stays where it is. */
export function resized(box: Box, dx: number, dy: number): Box {
  return fitted({ ...box, width: within(box.width + dx, least, 1 - box.x), height: within(box.height + dy, least, 1 - box.y) });
}

/** From one corner to the other, whichever way it was drawn. */
export function drawn([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Box {
  const [left, right] = [within(Math.min(x1, x2), 0, 1), within(Math.max(x1, x2), 0, 1)];
  const [top, bottom] = [within(Math.min(y1, y2), 0, 1), within(Math.max(y1, y2), 0, 1)];
  return fitted({ x: left, y: top, width: right - left, height: bottom - top });
}

/** A tap is no area. */
export const isDrawn = ({ width, height }: Box): boolean => width > least && height > least;

/** One more in the middle, a little apart from the last. */
export function another(boxes: readonly Box[]): Box {
  const off = (boxes.length % 5) * 0.05;
  return fitted({ x: 0.35 + off, y: 0.35 + off, width: 0.3, height: 0.2 });
}

const steps: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What a key does to the chosen area; null: nothing. With Shift it grows and shrinks. */
export function byKey(box: Box, key: string, shift: boolean, step = 0.01): Box | null {
  const way = steps[key];
  if (!way) return null;
  return (shift ? resized : moved)(box, way[0] * step, way[1] * step);
}
