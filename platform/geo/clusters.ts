/** A cluster stands for what is nearer than this on the screen (specification 2 §9: cluster distance 100). */
const clusterPixels = 100;
/** Never more features in an answer than this (design §8). */
export const mostFeatures = 1000;
/** Up to here every thing is shown by itself, not in clusters. */
export const mostPoints = 400;
/** Smallest square of the grid, metres: `gx` and `gy` of a thing count these. */
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
