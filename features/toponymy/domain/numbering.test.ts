import { describe, expect, it } from 'vitest';
import { checkNumbers, locate, proposeNumber, type Door, type Point } from './numbering.ts';

// 100 m to the east, then 100 m to the north.
const line: readonly Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
];
const door = (id: number, number: number, point: Point, suffix: string | null = null): Door => ({ id, number, suffix, point });

describe('where a door stands', () => {
  it('is told in metres from the start, by the side and by how far away', () => {
    expect(locate(line, [30, -5])).toEqual({ along: 30, side: 'right', away: 5 });
    expect(locate(line, [30, 5])).toEqual({ along: 30, side: 'left', away: 5 });
    expect(locate(line, [108, 40])).toEqual({ along: 140, side: 'right', away: 8 });
    expect(
      locate(
        [
          [0, 0],
          [0, 0],
        ],
        [1, 1],
      ),
    ).toBeNull();
    expect(locate([], [1, 1])).toBeNull();
  });
});

describe('the number of a new door', () => {
  it('is the metres from the start, even on the right and odd on the left', () => {
    expect(proposeNumber(line, [30, -5], [], 'metric')).toEqual({ number: 30, suffix: null });
    expect(proposeNumber(line, [30, 5], [], 'metric')).toEqual({ number: 31, suffix: null });
    expect(proposeNumber(line, [-3, 5], [], 'metric')).toEqual({ number: 1, suffix: null });
    expect(proposeNumber(line, [-3, -5], [], 'metric')).toEqual({ number: 2, suffix: null });
  });
  it('gets a letter where it is taken', () => {
    const doors = [door(1, 30, [30, -5]), door(2, 30, [30, -6], 'A')];
    expect(proposeNumber(line, [30.2, -5], doors, 'metric')).toEqual({ number: 30, suffix: 'B' });
  });
  it('follows the door before it in a sequence, with a letter where no number is free', () => {
    const doors = [door(1, 2, [10, -5]), door(2, 4, [50, -5]), door(3, 1, [12, 5])];
    expect(proposeNumber(line, [80, -5], doors, 'sequential')).toEqual({ number: 6, suffix: null });
    expect(proposeNumber(line, [30, -5], doors, 'sequential')).toEqual({ number: 2, suffix: 'A' });
    expect(proposeNumber(line, [60, 5], doors, 'sequential')).toEqual({ number: 3, suffix: null });
    expect(proposeNumber(line, [60, 5], [], 'sequential')).toEqual({ number: 1, suffix: null });
  });
});

describe('numbers that contradict the rules', () => {
  it('are twice there, on the wrong side, out of order or far from the street', () => {
    const doors = [
      door(1, 10, [10, -5]),
      door(2, 11, [12, -5]),
      door(3, 8, [40, -5]),
      door(4, 50, [50, -90]),
      door(5, 3, [60, 5]),
      door(6, 3, [62, 5]),
    ];
    expect(checkNumbers(line, doors).map(({ id, problems }) => [id, problems])).toEqual([
      [1, []],
      [2, ['side']],
      [3, ['order']],
      [4, ['far']],
      [5, ['duplicate', 'order']],
      [6, ['duplicate', 'order']],
    ]);
  });
  it('of a street without doors are none', () => expect(checkNumbers(line, [])).toEqual([]));
});
