import { basename, join } from 'node:path';
import { attributesOf } from '#features/schools/domain/attributes.ts';
import { buildGraph, modes, type Position, type Stretch } from '#features/schools/domain/graph.ts';
import { StreetIndex, type Joint } from '#features/schools/domain/nearest.ts';
import { shortestWay } from '#features/schools/domain/shortest.ts';
import { crookedTown, numbers, referenceFrom, referenceLength } from '#features/schools/domain/test-network.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import { compareTimes, figure, percentile, round } from './harness.ts';
import { many } from './size.ts';

/**
 * One route in a network of a large municipality (22,500 junctions), beside label correction on the same graph; and a class list of 1,000. The same
 * routes of a real network, from a file of OpenStreetMap (`STREETS=x.osm.pbf STREETS_ZONE=29`, the zone of UTM), are equal on
 * 1,000 random pairs a mode.
 */
export async function run(): Promise<void> {
  await ofRealStreets(process.env['STREETS'] ?? join(import.meta.dirname, '../app/fixtures/ruas.osm.pbf'));
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

async function ofRealStreets(path: string): Promise<void> {
  const zone = Number(process.env['STREETS_ZONE'] ?? 29);
  const map = { epsg: 32_600 + zone, proj4: `+proj=utm +zone=${zone} +datum=WGS84 +units=m +no_defs` };
  const file = await openGeoFile(path, { name: basename(path), layer: 'lines', map });
  const stretches: Stretch[] = [];
  for await (const batch of file.batches())
    for (const { properties, geometry } of batch) {
      const attributes = properties['highway'] === undefined ? null : attributesOf(properties);
      if (attributes !== null && geometry?.type === 'LineString')
        stretches.push({ ...attributes, id: stretches.length + 1, points: geometry.coordinates.map(([x, y]): Position => [x, y]) });
    }
  await file.close();
  const graph = buildGraph(stretches, []);
  const index = new StreetIndex(graph);
  const corners = stretches.flatMap(({ points }) => points);
  const chance = numbers(3);
  for (const mode of modes) {
    const joint = (): Joint => {
      for (;;) {
        const found = index.nearest(mode, corners[Math.floor(chance() * corners.length)] ?? [0, 0], 1000);
        if (found) return found;
      }
    };
    const times: number[] = [];
    const [starts, goals] = [many(50, 2), many(20, 2)];
    let none = 0;
    for (let start = 0; start < starts; start++) {
      const from = joint();
      const reference = referenceFrom(graph, mode, from);
      for (let goal = 0; goal < goals; goal++) {
        const to = joint();
        const began = performance.now();
        const got = shortestWay(graph, mode, from, to)?.metres ?? Infinity;
        times.push(performance.now() - began);
        const length = reference(to);
        if (length === Infinity) none += 1;
        if (length !== got && !(Math.abs(length - got) < 1e-6)) throw new Error(`${mode}: ${got} instead of ${length} metres`);
      }
    }
    const name = `${starts * goals} routes of ${stretches.length} stretches of ${basename(path)}, ${mode}, all equal to the reference (${none} without a way), p95`;
    figure({ name, ours: percentile(times, 0.95), reference: null, unit: 'ms', bar: '20 ms' });
  }
}
