import type { Extent } from '#platform/geo/tile-grid.ts';

/** How many of something lie in a square; `column` and `row` count squares from the zero of the projection. */
export interface Cell {
  readonly column: number;
  readonly row: number;
  readonly count: number;
}

/** Side of a square, in metres. */
export const CELL = 256;
/** At least this much of all there is comes into view. */
const LEAST_SHARE = 0.5;
/** Fewer are no town: what else is known tells better. */
const ENOUGH = 30;
/** A hamlet is seen with what lies around it. */
const LEAST = 1500;

/**
 * Where most are, close together. From the extent of all of it the emptiest edge is taken off, row by row and column by column, down to half; of all
 * these extents the best holds much on little ground: its share to the third power over its area. So hamlets around a town are left out, and a
 * town as big as its municipality is seen whole. Null: too few to tell.
 */
export function openingView(cells: readonly Cell[], within: Extent): Extent | null {
  const total = sum(cells);
  if (total < ENOUGH) return null;
  let inside = cells.filter(({ count }) => count > 0);
  let best = { score: 0, box: boxOf(inside) };
  for (;;) {
    const [left, bottom, right, top] = boxOf(inside);
    const score = sum(inside) ** 3 / ((right - left + 1) * (top - bottom + 1));
    if (score > best.score) best = { score, box: [left, bottom, right, top] };
    const edge = emptiestEdge(inside, sum(inside) - LEAST_SHARE * total);
    if (!edge) break;
    inside = inside.filter((cell) => !edge(cell));
  }
  const [left, bottom, right, top] = best.box;
  return roomy([left * CELL, bottom * CELL, (right + 1) * CELL, (top + 1) * CELL], within);
}

/** With a margin, at least a kilometre and a half each way, and nothing beyond the map. */
export function roomy([minx, miny, maxx, maxy]: Extent, [left, bottom, right, top]: Extent): Extent {
  const [x, y] = [(minx + maxx) / 2, (miny + maxy) / 2];
  const half = (length: number): number => Math.max(length * 1.08, LEAST) / 2;
  const [w, h] = [half(maxx - minx), half(maxy - miny)];
  return [
    Math.round(Math.max(left, x - w)),
    Math.round(Math.max(bottom, y - h)),
    Math.round(Math.min(right, x + w)),
    Math.round(Math.min(top, y + h)),
  ];
}

type Edge = (cell: Cell) => boolean;

/** The side whose outermost squares hold least for their area, among those that hold no more than may go. */
function emptiestEdge(cells: readonly Cell[], mayGo: number): Edge | null {
  const [left, bottom, right, top] = boxOf(cells);
  const [width, height] = [right - left + 1, top - bottom + 1];
  const edges = [
    ...(width > 1 ? [side(({ column }) => column === left, height), side(({ column }) => column === right, height)] : []),
    ...(height > 1 ? [side(({ row }) => row === bottom, width), side(({ row }) => row === top, width)] : []),
  ].filter(({ lost }) => lost <= mayGo);
  return edges.toSorted((a, b) => a.lost / a.area - b.lost / b.area)[0]?.edge ?? null;

  function side(edge: Edge, area: number) {
    return { edge, area, lost: sum(cells.filter(edge)) };
  }
}

function boxOf(cells: readonly Cell[]): Extent {
  const columns = cells.map(({ column }) => column);
  const rows = cells.map(({ row }) => row);
  return [Math.min(...columns), Math.min(...rows), Math.max(...columns), Math.max(...rows)];
}

function sum(cells: readonly Cell[]): number {
  return cells.reduce((all, { count }) => all + count, 0);
}
