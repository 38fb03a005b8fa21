import { describe, expect, it } from 'vitest';
import { scaleFor } from './scale.ts';

describe('the axis of a chart', () => {
  it('is round, whole and high enough', () => {
    expect(scaleFor(0)).toEqual({ top: 1, marks: [0, 1] });
    expect(scaleFor(3)).toEqual({ top: 3, marks: [0, 1, 2, 3] });
    expect(scaleFor(7)).toEqual({ top: 8, marks: [0, 2, 4, 6, 8] });
    expect(scaleFor(98)).toEqual({ top: 100, marks: [0, 50, 100] });
    expect(scaleFor(1234)).toEqual({ top: 1500, marks: [0, 500, 1000, 1500] });
  });

  it('never cuts a value off, with few marks', () => {
    for (let value = 1; value < 100_000; value += 37) {
      const { top, marks } = scaleFor(value);
      expect(top).toBeGreaterThanOrEqual(value);
      expect(marks.length).toBeLessThanOrEqual(6);
      expect(marks.every(Number.isInteger)).toBe(true);
    }
  });
});
