import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCluster } from '#platform/map/feed.ts';
import { apart, type Mark } from './gather.ts';

interface Pin {
  readonly code: string;
  readonly colour: string;
}
const pin = (code: string, x: number, y = 0, colour = 'red'): Mark<Pin> => ({
  id: code,
  geometry: { coordinates: [x, y] },
  properties: { code, colour },
});
const look = {
  radius: (count: number) => (count === 1 ? 10 : 15),
  parts: ({ properties }: Mark<Pin>) => (isCluster(properties) ? (properties.parts ?? []) : [{ colour: properties.colour, count: 1 }]),
};
const countOf = ({ properties }: Mark<Pin>) => (isCluster(properties) ? properties.count : 1);

describe('marks apart', () => {
  it('become one with a number and its parts where they hide one another', () => {
    const [one, other] = apart([pin('a', 0), pin('b', 5, 0, 'blue'), pin('c', 10), pin('d', 500)], look);
    expect(one?.properties).toEqual({
      count: 3,
      bbox: [0, 0, 10, 0],
      parts: [
        { colour: 'red', count: 2 },
        { colour: 'blue', count: 1 },
      ],
    });
    expect(one?.geometry.coordinates).toEqual([5, 0]);
    expect(other?.id).toBe('d');
  });

  it('leave the open one by itself', () => {
    const marks = apart([pin('a', 0), pin('b', 5), pin('c', 8)], { ...look, isAlone: ({ id }) => id === 'b' });
    expect(marks.map(countOf)).toEqual([2, 1]);
    expect(marks[1]?.id).toBe('b');
  });

  it('join what the server gathered where its squares come close', () => {
    const server = (id: string, x: number, count: number): Mark<Pin> => ({
      id,
      geometry: { coordinates: [x, 0] },
      properties: { count, bbox: [x - 1, 0, x + 1, 1], parts: [{ colour: 'red', count }] },
    });
    const [one, ...rest] = apart([server('p', 0, 30), server('q', 20, 10)], look);
    expect(rest).toEqual([]);
    expect(one).toMatchObject({
      geometry: { coordinates: [5, 0] },
      properties: { count: 40, bbox: [-1, 0, 21, 1], parts: [{ colour: 'red', count: 40 }] },
    });
  });

  it('never overlap, lose nobody and tell nobody twice', () => {
    const coordinate = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 60 }), (pairs) => {
        const marks = apart(
          pairs.map(([x, y], index) => pin(String(index), x, y)),
          look,
        );
        expect(marks.reduce((sum, mark) => sum + countOf(mark), 0)).toBe(pairs.length);
        for (const [index, a] of marks.entries())
          for (const b of marks.slice(index + 1)) {
            const [[ax, ay], [bx, by]] = [a.geometry.coordinates, b.geometry.coordinates];
            expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThanOrEqual(look.radius(countOf(a)) + look.radius(countOf(b)));
          }
      }),
    );
  });
});
