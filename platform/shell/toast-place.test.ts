import { describe, expect, it } from 'vitest';
import { freeTop } from './toast-place.ts';

const page = { top: 16, bottom: 784 };
const control = (top: number, bottom: number) => ({ top, bottom, weight: 10 });

describe('where toasts stand', () => {
  it('is at the top where nothing is', () => {
    expect(freeTop(80, page, [], false)).toBe(16);
    expect(freeTop(80, page, [], true)).toBe(704);
  });

  it('is below the controls of a header, and above the bar at the foot', () => {
    expect(freeTop(80, page, [control(0, 52), control(60, 100)], false)).toBe(104);
    expect(freeTop(80, page, [control(740, 800)], true)).toBeLessThanOrEqual(660);
  });

  it('is where it covers the least when something has to be covered', () => {
    const row = { top: 16, bottom: 400, weight: 1 };
    expect(freeTop(80, page, [row, control(400, 784)], false)).toBe(16);
    expect(freeTop(900, page, [control(0, 784)], false)).toBe(16);
  });
});
