/** Sides, in metres, of the squares that occurrences are counted in beforehand (table `occurrence_cell`). */
const countedCells = [64, 256, 2048] as const;
export type CountedCell = (typeof countedCells)[number];

/** A cluster stands for what is nearer than this on the screen (specification 2 §9: cluster distance 100). */
const clusterPixels = 100;
/** Never more features in an answer than this (design §8). */
export const mostFeatures = 1000;
/** Up to here every occurrence is shown by itself, not in clusters. */
export const mostPoints = 400;
/** Smallest square of the grid: `gx` and `gy` of an occurrence count these. */
export const gridStep = 16;

/** Side of a cluster's square for a view: the power of two times the grid step nearest below the cluster distance. */
export function cellFor(resolution: number): number {
  const wanted = resolution * clusterPixels;
  return gridStep * 2 ** Math.max(0, Math.floor(Math.log2(wanted / gridStep)));
}

/** Enlarges the square until the view holds no more of them than an answer may hold. */
export function cellForView(resolution: number, bbox: readonly [number, number, number, number]): number {
  let cell = cellFor(resolution);
  const squares = () => (Math.floor(bbox[2] / cell) - Math.floor(bbox[0] / cell) + 1) * (Math.floor(bbox[3] / cell) - Math.floor(bbox[1] / cell) + 1);
  while (squares() > mostFeatures) cell *= 2;
  return cell;
}

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
