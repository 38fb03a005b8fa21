import { replaceBoundary, replaceParishes } from '#features/layers/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Polygon } from '#platform/geo/geojson.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

const box = (left: number, right: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [left, -4000],
      [right, -4000],
      [right, 4000],
      [left, 4000],
      [left, -4000],
    ],
  ],
});

/** A municipality of two parishes side by side around (0, 0), for tests. */
export const settle = (site: Site): Promise<void> =>
  site.tx(system, async (trx) => {
    const into = { trx, srid: site.srid };
    const limits = { caopVersion: '2023', validFrom: '2023-01-01' };
    await replaceBoundary(into, { dico: '0101', name: site.config.name, ...limits, geometry: box(-4000, 4000) });
    await replaceParishes(into, [
      { dicofre: '010101', name: 'São Bento', ...limits, geometry: box(-4000, 0) },
      { dicofre: '010102', name: 'Vale da Águia', ...limits, geometry: box(0, 4000) },
    ]);
  });
