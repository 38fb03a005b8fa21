import { describe, expect, it } from 'vitest';
import { placesFor } from './places.ts';
import { visibleOf } from './visible.ts';

describe('places among siblings', () => {
  const siblings = [
    { id: 1, position: 1024 },
    { id: 2, position: 2048 },
  ];

  it('are found between neighbours, before the first and behind the last, touching nobody else', () => {
    expect([...placesFor(siblings, [9], 2)]).toEqual([[9, 1536]]);
    expect([...placesFor(siblings, [8, 9], 1)].map(([id]) => id)).toEqual([8, 9]);
    expect([...placesFor(siblings, [8, 9], 1).values()].every((place, index, all) => place < 1024 && place > (all[index - 1] ?? -Infinity))).toBe(
      true,
    );
    expect([...placesFor(siblings, [8, 9], null).values()]).toEqual([3072, 4096]);
    expect([...placesFor([], [9], null).values()]).toEqual([1024]);
  });

  it('are all made anew where there is no room', () => {
    const tight = [
      { id: 1, position: 5 },
      { id: 2, position: 6 },
    ];
    expect([...placesFor(tight, [9], 2)]).toEqual([
      [1, 1024],
      [9, 2048],
      [2, 3072],
    ]);
  });
});

it('nobody sees what is inactive, or stands in what is inactive or gone', () => {
  const entry = (id: number, parentId: number | null, active = true) => ({ id, parentId, active });
  const entries = [entry(1, null), entry(2, 1), entry(3, null, false), entry(4, 3), entry(5, 99), entry(6, 2, false), entry(7, 8), entry(8, 7)];
  expect(visibleOf(entries).map(({ id }) => id)).toEqual([1, 2]);
});
