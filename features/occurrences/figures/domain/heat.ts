import { gridStep, mostFeatures } from '#platform/geo/clusters.ts';

/** A square of the heat map is about as wide as a fingertip. */
const heatPixels = 40;
const heatLevels = 4;

/** Side of the squares for a view: a power of two times the grid step, never more of them than an answer may hold. */
export function heatCell(resolution: number, bbox: readonly [number, number, number, number]): number {
  let cell = gridStep * 2 ** Math.max(0, Math.round(Math.log2((resolution * heatPixels) / gridStep)));
  const across = (low: number, high: number) => Math.floor(high / cell) - Math.floor(low / cell) + 1;
  while (across(bbox[0], bbox[2]) * across(bbox[1], bbox[3]) > mostFeatures) cell *= 2;
  return cell;
}

/** The highest number of each level: few are many among few, so levels grow with the square. The last is the greatest there is. */
export function heatSteps(greatest: number): number[] {
  const steps = Array.from({ length: heatLevels }, (_step, index) => Math.max(index + 1, Math.round(greatest * ((index + 1) / heatLevels) ** 2)));
  return steps.map((step, index) => (index === heatLevels - 1 ? Math.max(step, greatest) : step));
}

/** 1 the palest, 4 the strongest. */
export const heatLevel = (n: number, steps: readonly number[]): number => steps.findIndex((step) => n <= step) + 1 || heatLevels;
