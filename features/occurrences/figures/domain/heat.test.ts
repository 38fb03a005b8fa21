import { describe, expect, it } from 'vitest';
import { mostFeatures } from '#platform/geo/clusters.ts';
import { heatCell, heatLevel, heatSteps } from './heat.ts';

describe('the heat map', () => {
  it('has squares of a fingertip, and never too many', () => {
    expect(heatCell(4, [0, 0, 1000, 1000])).toBe(128);
    for (const resolution of [0.5, 2, 8, 32, 128]) {
      const box = [0, 0, resolution * 4000, resolution * 3000] as const;
      const cell = heatCell(resolution, box);
      expect((Math.floor(box[2] / cell) + 1) * (Math.floor(box[3] / cell) + 1)).toBeLessThanOrEqual(mostFeatures);
    }
  });

  it('tells levels that hold every number', () => {
    expect(heatSteps(160)).toEqual([10, 40, 90, 160]);
    expect(heatSteps(2)).toEqual([1, 2, 3, 4]);
    expect([1, 10, 11, 90, 91, 160].map((n) => heatLevel(n, heatSteps(160)))).toEqual([1, 1, 2, 3, 4, 4]);
  });
});
