import { readTwkbs } from '#platform/geo/server/twkb.ts';
import { itemAt } from '#platform/kernel/items.ts';
import type { Feature } from './paint-features.ts';
import type { PackedFeatures } from './task.ts';

/** Features one by one, as they came packed from a database. Those of other dimensions are left out. */
export function* unpacked({ shapes, values }: PackedFeatures, fields: readonly string[], dimension: 1 | 2 | 3): Generator<Feature> {
  const told: unknown[][] = JSON.parse(values);
  for (const [index, shape] of readTwkbs(shapes, dimension).entries()) {
    if (shape === null) continue;
    const [x, y, ...own] = itemAt(told, index);
    yield {
      parts: shape.parts,
      at: typeof x === 'number' && typeof y === 'number' ? [x, y] : null,
      valueOf: (field) => own[fields.indexOf(field)],
    };
  }
}
