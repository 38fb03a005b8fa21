import { buildGraph, modes, type Position } from '#features/schools/domain/graph.ts';
import { StreetIndex, type Joint } from '#features/schools/domain/nearest.ts';
import { shortestWay } from '#features/schools/domain/shortest.ts';
import { crookedTown, numbers, referenceLength } from '#features/schools/domain/test-network.ts';
import { compareTimes, figure, round } from './harness.ts';
import { many } from './size.ts';

/** One route in a network of a large municipality (22,500 junctions), beside label correction on the same graph; and a class list of 1,000. */
export async function run(): Promise<void> {
  const size = many(150, 12);
  const { stretches, turns } = crookedTown(size, 1);
  const graph = buildGraph(stretches, turns);
  const index = new StreetIndex(graph);
  const chance = numbers(2);
  const somewhere = (): Position => [chance() * size * 100, chance() * size * 100];
  for (const mode of modes) {
    const joint = (): Joint => {
      const found = index.nearest(mode, somewhere(), 1000);
      if (!found) throw new Error('no street within a kilometre');
      return found;
    };
    const pairs = Array.from({ length: 400 }, () => [joint(), joint()] as const);
    const pair = (n: number) => pairs[(n + pairs.length) % pairs.length] ?? [joint(), joint()];
    const lengths = new Map<number, number>();
    const [ours, theirs] = await compareTimes(
      many(200, 2),
      async (n) => void lengths.set(n, shortestWay(graph, mode, ...pair(n))?.metres ?? Infinity),
      async (n) => {
        const length = referenceLength(graph, mode, ...pair(n));
        const got = lengths.get(n) ?? Number.NaN;
        if (length !== got && !(Math.abs(length - got) < 1e-6)) throw new Error(`${mode}: ${got} instead of ${length} metres`);
      },
    );
    figure({ name: `One route, ${mode}, p95`, ours: ours.p95, reference: theirs.p95, unit: 'ms', bar: '20 ms' });
  }
  const started = performance.now();
  const pupils = many(1000, 10);
  const school = somewhere();
  for (let count = 0; count < pupils; count++) {
    const home = somewhere();
    for (const mode of modes) {
      const [from, to] = [index.nearest(mode, home, 1000), index.nearest(mode, school, 1000)];
      if (from && to) shortestWay(graph, mode, from, to);
    }
  }
  figure({
    name: `${pupils} pupils, on foot and by car`,
    ours: round((performance.now() - started) / 1000),
    reference: null,
    unit: 's',
    bar: '60 s',
  });
}
