import { describe, expect, it } from 'vitest';
import { buildGraph, modes, type Position, type Stretch } from './graph.ts';
import { StreetIndex, type Joint } from './nearest.ts';
import { reachedStreets, shortestWay, stretchBetween, walking, type Reach } from './shortest.ts';
import { crookedTown, numbers, referenceFrom, townAsMapped } from './test-network.ts';

const street = (id: number, points: Position[], more: Partial<Stretch> = {}): Stretch => ({
  id,
  points,
  cars: 'both',
  foot: true,
  speed: 50,
  ...more,
});

function route(stretches: Stretch[], from: Position, to: Position, mode: 'foot' | 'car', turns: Parameters<typeof buildGraph>[1] = []) {
  const graph = buildGraph(stretches, turns);
  const index = new StreetIndex(graph);
  const [a, b] = [index.nearest(mode, from, 500), index.nearest(mode, to, 500)];
  if (!a || !b) throw new Error('no street near');
  return shortestWay(graph, mode, a, b);
}

const square = [
  street(1, [
    [0, 0],
    [100, 0],
  ]),
  street(2, [
    [100, 0],
    [100, 100],
  ]),
  street(3, [
    [0, 0],
    [0, 100],
  ]),
  street(4, [
    [0, 100],
    [100, 100],
  ]),
];

describe('the shortest way', () => {
  it('goes along the streets and says how long it takes', () => {
    const way = route(square, [10, 0], [100, 60], 'foot');
    expect(way?.metres).toBeCloseTo(150);
    expect(way?.seconds).toBeCloseTo(120);
    expect(way?.points).toEqual([
      [10, 0],
      [100, 0],
      [100, 60],
    ]);
    expect(route(square, [10, 0], [100, 60], 'car')?.seconds).toBeCloseTo(150 / (50 / 3.6));
  });

  it('stays on one street', () => {
    expect(route(square, [80, 0], [20, 0], 'car')).toMatchObject({
      metres: 60,
      points: [
        [80, 0],
        [20, 0],
      ],
    });
    expect(route(square, [20, 0], [20, 0], 'car')?.metres).toBe(0);
  });

  it('keeps to one-way streets by car, not on foot', () => {
    const oneWay = square.map((one) => (one.id === 1 ? { ...one, cars: 'backward' as const } : one));
    expect(route(oneWay, [10, 0], [90, 0], 'car')?.metres).toBeCloseTo(10 + 300 + 10);
    expect(route(oneWay, [10, 0], [90, 0], 'foot')?.metres).toBeCloseTo(80);
  });

  it('leaves paths to people on foot and motorways to cars', () => {
    const path = [
      ...square,
      street(
        5,
        [
          [0, 0],
          [100, 100],
        ],
        { cars: 'none' },
      ),
    ];
    expect(route(path, [0, 0], [100, 100], 'foot')?.metres).toBeCloseTo(Math.hypot(100, 100));
    expect(route(path, [0, 0], [100, 100], 'car')?.metres).toBeCloseTo(200);
  });

  it('does not make a forbidden turn, and makes the only one', () => {
    expect(route(square, [50, 0], [100, 50], 'car', [{ from: 1, to: 2, kind: 'no' }])?.metres).toBeCloseTo(300);
    expect(route(square, [50, 0], [100, 50], 'foot', [{ from: 1, to: 2, kind: 'no' }])?.metres).toBeCloseTo(100);
    const spur = [
      ...square,
      street(5, [
        [100, 0],
        [200, 0],
      ]),
    ];
    // Straight on, to the end of the street and back.
    expect(route(spur, [50, 0], [100, 50], 'car', [{ from: 1, to: 5, kind: 'only' }])?.metres).toBeCloseTo(50 + 100 + 100 + 50);
  });

  it('does not leave a bridge for the street below', () => {
    const crossing = [
      ...square,
      street(5, [
        [50, -50],
        [50, 150],
      ]),
    ];
    const graph = buildGraph(crossing, []);
    expect(graph.nodes).toBe(6);
  });

  it('joins places to the network, not to an island beside them', () => {
    const island = street(9, [
      [10, 30],
      [14, 30],
    ]);
    const index = new StreetIndex(buildGraph([...square, island], []));
    expect(index.nearest('foot', [12, 30], 500)?.away).toBeCloseTo(12);
    expect(index.nearest('foot', [12, -900], 500)).toBeNull();
  });

  it('finds no way between towns that no street joins', () => {
    const far = square.map((one) => ({ ...one, id: one.id + 10, points: one.points.map(([x, y]): Position => [x + 5000, y]) }));
    expect(route([...square, ...far], [0, 0], [5000, 0], 'foot')).toBeNull();
  });

  it('survives streets of no length and of one point', () => {
    const graph = buildGraph(
      [
        street(1, [
          [0, 0],
          [0, 0],
        ]),
        street(2, [[5, 5]]),
        street(3, []),
      ],
      [],
    );
    expect(graph.pieces).toBe(0);
    expect(new StreetIndex(graph).nearest('foot', [0, 0], 500)).toBeNull();
  });

  it.each(
    modes.flatMap((mode) => [
      { name: 'a crooked town', make: crookedTown, mode },
      { name: 'a town as maps have it', make: townAsMapped, mode },
    ]),
  )('equals a reference on 1,000 pairs of $name ($mode)', ({ make, mode }) => {
    const { stretches, turns } = make(24, 7);
    const graph = buildGraph(stretches, turns);
    const index = new StreetIndex(graph);
    const chance = numbers(11);
    const somewhere = (): Joint => {
      for (;;) {
        const joint = index.nearest(mode, [chance() * 2400, chance() * 2400], 500);
        if (joint) return joint;
      }
    };
    const wrong: string[] = [];
    let found = 0;
    for (let start = 0; start < 50; start++) {
      const from = somewhere();
      const reference = referenceFrom(graph, mode, from);
      for (let count = 0; count < 20; count++) {
        const to = somewhere();
        const way = shortestWay(graph, mode, from, to);
        const [length, wanted] = [way?.metres ?? Infinity, reference(to)];
        if (length !== wanted && !(Math.abs(length - wanted) < 1e-6)) wrong.push(`${length} instead of ${wanted}`);
        if (!way) continue;
        found++;
        const drawn = way.points.reduce((sum, [x, y], at) => {
          const [px, py] = way.points[at - 1] ?? [x, y];
          return sum + Math.hypot(x - px, y - py);
        }, 0);
        if (!(Math.abs(drawn - way.metres) < 1e-6)) wrong.push(`drawn ${drawn}, told ${way.metres}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(900);
  });
});

it('a town as maps have it has the junctions of a real one', () => {
  const { stretches, turns } = townAsMapped(24, 7);
  const graph = buildGraph(stretches, turns);
  const arms = new Int32Array(graph.nodes);
  for (const node of graph.head) arms[node] = (arms[node] ?? 0) + 1;
  const share = (is: (count: number) => boolean): number => arms.filter(is).length / graph.nodes;
  const [ends, three, four] = [share((count) => count === 1), share((count) => count === 3), share((count) => count >= 4)];
  expect(ends).toBeGreaterThan(0.1);
  expect(three).toBeGreaterThan(0.4);
  expect(three).toBeGreaterThan(four);
  // Ways of the file run over several junctions.
  expect(graph.pieces / stretches.length).toBeGreaterThan(2);
});

describe('streets that are reached', () => {
  const lengthOf = (lines: Position[][]): number =>
    lines.reduce((sum, line) => {
      const [a, b] = [line[0], line.at(-1)];
      return a && b ? sum + Math.hypot(b[0] - a[0], b[1] - a[1]) : sum;
    }, 0);
  const reached = (stretches: readonly Stretch[], reach: Omit<Reach, 'towards'> & Partial<Reach>, place: Position = [0, 0]): number => {
    const graph = buildGraph(stretches, []);
    const joint = new StreetIndex(graph).nearest(reach.mode, place, 500);
    if (!joint) throw new Error('no street');
    return lengthOf(reachedStreets(graph, { towards: false, ...reach }, joint));
  };

  it('end where the metres end', () => {
    expect(reached(square, { mode: 'foot', by: 'metres', limit: 150 })).toBeCloseTo(300);
  });

  it('end where the minutes end, at the speed of who walks', () => {
    expect(reached(square, { mode: 'foot', by: 'minutes', limit: 1 })).toBeCloseTo(2 * 60 * walking);
  });

  it('are others to come from than to go to where a street goes one way', () => {
    const away = street(
      1,
      [
        [0, 0],
        [100, 0],
      ],
      { cars: 'forward', speed: 36 },
    );
    const two = [
      away,
      street(
        2,
        [
          [0, 0],
          [-300, 0],
        ],
        { speed: 36 },
      ),
    ];
    // 36 km/h are 600 m a minute: all of both, or all but the street that leads away.
    expect(reached(two, { mode: 'car', by: 'minutes', limit: 1 }, [-50, 0])).toBeCloseTo(400);
    expect(reached(two, { mode: 'car', by: 'minutes', limit: 1, towards: true }, [-50, 0])).toBeCloseTo(300);
    expect(reached(two, { mode: 'car', by: 'metres', limit: 100, towards: true }, [-50, 0])).toBeCloseTo(150);
  });
});

describe('a part of a line', () => {
  const line: Position[] = [
    [0, 0],
    [10, 0],
    [10, 10],
  ];
  it('is cut at both lengths, in the direction asked', () => {
    expect(stretchBetween(line, 5, 15)).toEqual([
      [5, 0],
      [10, 0],
      [10, 5],
    ]);
    expect(stretchBetween(line, 15, 5)).toEqual([
      [10, 5],
      [10, 0],
      [5, 0],
    ]);
  });
});
