import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { another, byKey, drawn, fitted, isDrawn, moved, resized } from './boxes.ts';

const box = { x: 0.2, y: 0.2, width: 0.3, height: 0.1 };

describe('areas to black out', () => {
  it('are drawn in any direction', () => {
    expect(drawn([0.5, 0.4], [0.2, 0.3])).toEqual({ x: 0.2, y: 0.3, width: 0.3, height: 0.1 });
    expect(isDrawn(drawn([0.5, 0.4], [0.5, 0.4]))).toBe(false);
  });

  it('move and grow by keys', () => {
    expect(byKey(box, 'ArrowRight', false)).toEqual({ ...box, x: 0.21 });
    expect(byKey(box, 'ArrowUp', false)).toEqual({ ...box, y: 0.19 });
    expect(byKey(box, 'ArrowDown', true)).toEqual({ ...box, height: 0.11 });
    expect(byKey(box, 'ArrowLeft', true)).toEqual({ ...box, width: 0.29 });
    expect(byKey(box, 'a', false)).toBeNull();
  });

  it('never leave the picture', () => {
    const share = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(share, share, share, share, share, share, (x, y, width, height, dx, dy) => {
        for (const one of [
          fitted({ x, y, width, height }),
          moved(fitted({ x, y, width, height }), dx, dy),
          resized(fitted({ x, y, width, height }), dx, dy),
          drawn([x, y], [dx, dy]),
        ]) {
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.y).toBeGreaterThanOrEqual(0);
          expect(one.x + one.width).toBeLessThanOrEqual(1.0002);
          expect(one.y + one.height).toBeLessThanOrEqual(1.0002);
          expect(Math.min(one.width, one.height)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('a new one does not hide the last', () => {
    expect(another([]).x).not.toBe(another([box]).x);
  });
});
