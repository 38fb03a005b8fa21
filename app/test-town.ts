import { seedRoles } from '#features/identity/server/index.ts';
import { refreshAddressStreets, replaceBoundary, replaceParishes } from '#features/layers/server/index.ts';
import { seedCatalogue } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { SimpleGeometry } from '#platform/geo/geojson.ts';
import type { TestApp } from '#platform/testing/app.ts';
import { features } from './features.server.ts';

const square: SimpleGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-4000, -4000],
      [4000, -4000],
      [4000, 4000],
      [-4000, 4000],
      [-4000, -4000],
    ],
  ],
};

/** What a test of the whole product begins with: roles, catalogues, a square with one parish; `more` in the same transaction. */
export async function fillTown(app: TestApp, code: string, more: (trx: Trx) => Promise<void>): Promise<void> {
  const site = app.site(code);
  await site.tx(system, async (trx) => {
    await seedRoles(
      trx,
      features.flatMap(({ permissions }) => permissions),
    );
    await seedCatalogue(trx, { codePrefix: code.slice(0, 2).toUpperCase() });
    const into = { trx, srid: site.srid };
    const limits = { caopVersion: null, validFrom: null, geometry: square };
    await replaceBoundary(into, { dico: '9999', name: 'Ensaio', ...limits });
    await replaceParishes(into, [{ dicofre: '999901', name: 'Poente', ...limits }]);
    await refreshAddressStreets(trx);
    await more(trx);
  });
}
