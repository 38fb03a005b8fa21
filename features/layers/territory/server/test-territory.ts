import { system } from '#platform/access/actor.ts';
import type { Polygon } from '#platform/geo/geojson.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import {
  refreshAddressStreets,
  replaceBoundary,
  replaceParishes,
  writeAddresses,
  writeBuildings,
  writeLandUse,
  writePlaces,
  writeSchools,
  writeStreets,
  type Into,
} from './territory-writer.ts';

/** A rectangle from its south-west corner, in metres. */
export function box(x: number, y: number, width: number, height: number): Polygon {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
        [x, y],
      ],
    ],
  };
}

/** A town of a few streets for tests: two parishes side by side around (0, 0). */
export async function settle(site: Site): Promise<void> {
  await site.tx(system, async (trx) => {
    const into: Into = { trx, srid: site.srid };
    const limits = { caopVersion: '2023', validFrom: '2023-01-01' };
    await replaceBoundary(into, { dico: '0101', name: site.config.name, ...limits, geometry: box(-4000, -4000, 8000, 8000) });
    await replaceParishes(into, [
      { dicofre: '010101', name: 'São Bento', ...limits, geometry: box(-4000, -4000, 4000, 8000) },
      { dicofre: '010102', name: 'Vale da Águia', ...limits, geometry: box(0, -4000, 4000, 8000) },
    ]);
    await writeLandUse(into, [
      { kind: 'park', name: 'Jardim da Praça', geometry: box(-500, -500, 300, 300) },
      { kind: 'water', name: 'Rio Claro', geometry: box(-4000, 1000, 8000, 120) },
      { kind: 'sports', name: null, geometry: box(900, 900, 40, 40) },
    ]);
    await writeStreets(into, [
      {
        name: 'Rua Alexandre Herculano',
        kind: 'primary',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-2000, 0],
            [2000, 0],
          ],
        },
      },
      {
        name: 'Rua da Paz',
        kind: 'residential',
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, -800],
            [0, 800],
          ],
        },
      },
      {
        name: null,
        kind: 'service',
        geometry: {
          type: 'LineString',
          coordinates: [
            [50, 50],
            [90, 50],
          ],
        },
      },
    ]);
    await writeBuildings(
      into,
      Array.from({ length: 40 }, (_, index) => ({ kind: 'house' as const, storeys: 2, geometry: box(20 + index * 22, 10, 14, 10) })),
    );
    await writePlaces(into, [{ name: 'Vila do Ensaio', kind: 'town', rank: 1, geometry: { type: 'Point', coordinates: [0, 0] } }]);
    await writeSchools(into, [
      { name: 'Escola Básica da Paz', level: 'basic', address: null, capacity: 200, geometry: { type: 'Point', coordinates: [300, 300] } },
    ]);
    const along = (street: string, from: number, west: boolean) =>
      Array.from({ length: 20 }, (_, index) => ({
        street,
        house: String(from + index * 2),
        postcode: west ? '3000-101' : '3000-202',
        locality: west ? 'SÃO BENTO' : 'VALE DA ÁGUIA',
        point: [(west ? -1 : 1) * (30 + index * 22), 15] as const,
      }));
    await writeAddresses(into, [
      ...along('R ALEXANDRE HERCULANO', 1, true),
      ...along('R ALEXANDRE HERCULANO', 2, false),
      ...along('R 25 DE ABRIL', 1, true),
      { street: 'AV DR JOSÉ AFONSO', house: '12', postcode: '3000-303', locality: 'SÃO BENTO', point: [-1000, 500] },
      { street: 'AV DR JOSÉ AFONSO', house: null, postcode: '3000-303', locality: 'SÃO BENTO', point: [-1000, 520] },
      { street: 'PCT DA PAZ', house: '8', postcode: '3000-404', locality: 'VALE DA ÁGUIA', point: [5, 40] },
      { street: 'R 8', house: '3', postcode: '3000-505', locality: 'VALE DA ÁGUIA', point: [1500, 40] },
    ]);
    await refreshAddressStreets(trx);
  });
}
