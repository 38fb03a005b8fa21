/** Sides, in metres, of the squares that occurrences are counted in beforehand (table `occurrence_cell`). */
const countedCells = [64, 256, 2048] as const;
export type CountedCell = (typeof countedCells)[number];

/** The counted squares that can be summed up into squares of this size; null when they are finer than what is counted. */
export function countedFor(cell: number): CountedCell | null {
  return countedCells.findLast((counted) => counted <= cell) ?? null;
}

/** Grid steps to a block's side: blocks (256 m) are how the index of the grid is ordered. */
const blockSteps = 16;

/** Numbers of the blocks that cover these grid squares, as the index `occurrence_block` has them; null when they are too many to name. */
export function blocksOf(x0: number, y0: number, x1: number, y1: number, most = 600): number[] | null {
  const block = (value: number): number => Math.floor(value / blockSteps);
  const [left, low, right, high] = [block(x0), block(y0), block(x1), block(y1)];
  if ((right - left + 1) * (high - low + 1) > most) return null;
  const blocks = [];
  for (let x = left; x <= right; x++) for (let y = low; y <= high; y++) blocks.push(x * 65_536 + y);
  return blocks;
}
