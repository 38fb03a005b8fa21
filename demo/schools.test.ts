import { expect, it } from 'vitest';
import { attributesOf } from '#features/schools/domain/attributes.ts';
import { buildGraph, modes } from '#features/schools/domain/graph.ts';
import { StreetIndex } from '#features/schools/domain/nearest.ts';
import { shortestWay } from '#features/schools/domain/shortest.ts';
import { referenceFrom } from '#features/schools/domain/test-network.ts';
import { itemAt } from '#platform/kernel/items.ts';
import { planOf } from './plan.ts';
import { createRandom } from './random.ts';
import { makeMunicipality } from './town.ts';

it.each(modes)('ways in the network of the invented town equal those of a reference, %s', (mode) => {
  const { streets, addresses } = makeMunicipality(planOf('vilaclara', 'small', { name: 'Vila Clara', centre: [-21_500, 59_500], epsg: 3763 }));
  const chance = createRandom('schools');
  const graph = buildGraph(
    streets.flatMap(({ line, kind, name }, at) => {
      const attributes = attributesOf({ kind, name });
      if (attributes === null) return [];
      // Every ninth is one-way, so that there and back differ.
      return [{ ...attributes, id: at + 1, points: line, cars: attributes.cars === 'both' && at % 9 === 4 ? ('forward' as const) : attributes.cars }];
    }),
    [],
  );
  const index = new StreetIndex(graph);
  const place = () => {
    const joint = index.nearest(mode, itemAt(addresses, Math.floor(chance.range(0, addresses.length - 0.001))).point, 1000);
    if (!joint) throw new Error('an address without a street');
    return joint;
  };
  let found = 0;
  for (let start = 0; start < 50; start++) {
    const from = place();
    const reference = referenceFrom(graph, mode, from);
    for (let count = 0; count < 20; count++) {
      const to = place();
      const length = shortestWay(graph, mode, from, to)?.metres ?? Infinity;
      expect(length).toBeCloseTo(reference(to), 6);
      if (length < Infinity) found++;
    }
  }
  // One-way streets without another end keep some cars from leaving.
  expect(found).toBeGreaterThan(800);
});
