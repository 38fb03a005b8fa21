import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart, gather } from './gather.ts';

const at = (x: number, y: number) => ({ geometry: { coordinates: [x, y] as const } });

describe('gathering points that lie on one another', () => {
  it('leaves alone what stands apart', () => {
    expect(gather([at(0, 0), at(100, 0)], 30)).toHaveLength(2);
  });
  it('joins neighbours, in their middle and with their extent', () => {
    const [one, ...rest] = gather([at(0, 0), at(10, 0), at(20, 6)], 30);
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ at: [10, 2], bbox: [0, 0, 20, 6] });
  });
  it('loses nobody and tells nobody twice', () => {
    const coordinate = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 60 }), fc.double({ min: 1, max: 2000, noNaN: true }), (pairs, reach) => {
        const points = pairs.map(([x, y]) => at(x, y));
        const members = gather(points, reach).flatMap((group) => group.members);
        expect(members).toHaveLength(points.length);
        expect(new Set(members)).toEqual(new Set(points));
      }),
    );
  });
});

describe('marks apart', () => {
  const mark = (code: string, x: number) => ({ id: code, ...at(x, 0), properties: { code } });

  it('become one with a number where they hide one another, but for the one that stays alone', () => {
    const marks = [mark('a', 0), mark('b', 5), mark('c', 8), mark('d', 500)];
    expect(apart(marks, 20).map(({ properties }) => properties)).toEqual([{ count: 3, bbox: [0, 0, 8, 0] }, { code: 'd' }]);
    expect(apart(marks, 20, ({ code }) => code === 'b').map(({ properties }) => properties)).toEqual([
      { count: 2, bbox: [0, 0, 8, 0] },
      { code: 'd' },
      { code: 'b' },
    ]);
  });

  it('leaves what the server has gathered as it is', () => {
    const gathered = [{ id: 1, ...at(0, 0), properties: { count: 7, bbox: [0, 0, 1, 1] as const } }, mark('a', 1)];
    expect(apart<{ code: string }>(gathered, 20)).toBe(gathered);
  });
});
