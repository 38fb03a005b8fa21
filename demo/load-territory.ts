import { firstOf } from '#platform/kernel/items.ts';
import {
  refreshAddressStreets,
  replaceBoundary,
  replaceParishes,
  writeAddresses,
  writeAssets,
  writeBuildings,
  writeLandUse,
  writeParcels,
  writePlaces,
  writeSchools,
  writeStreets,
  type Into,
} from '#features/layers/server/index.ts';
import type { SimpleGeometry } from '#platform/geo/geojson.ts';
import { assetLayerIds } from '#features/layers/territory/domain/feature-layers.ts';
import { makeAssets } from './assets.ts';
import type { Point, Polygon } from './geometry.ts';
import type { Municipality } from './municipality.ts';

export type Progress = (percent: number, what: string) => void;

/** Writes the whole territory through its owner. `mark` is kept as the boundary's version: it tells invented data from real. */
export async function loadTerritory(into: Into, municipality: Municipality, mark: string, progress: Progress): Promise<void> {
  const { plan, boundary, parishes, streets, addresses, buildings, landUse, schools, parcels, places } = municipality;
  const steps: readonly [string, () => Promise<void>][] = [
    ['boundary', () => replaceBoundary(into, { dico: plan.dico, name: plan.name, caopVersion: mark, validFrom: null, geometry: area(boundary) })],
    [
      'parishes',
      () =>
        replaceParishes(
          into,
          parishes.map(({ dicofre, name, polygons }) => ({ dicofre, name, caopVersion: mark, validFrom: null, geometry: area(polygons) })),
        ),
    ],
    [
      'land use',
      () =>
        writeLandUse(
          into,
          landUse.map(({ polygon, ...row }) => ({ ...row, geometry: area([polygon]) })),
        ),
    ],
    [
      'streets',
      () =>
        writeStreets(
          into,
          streets.map(({ line, ...row }) => ({ ...row, geometry: { type: 'LineString', coordinates: line.map(pair) } })),
        ),
    ],
    [
      'buildings',
      () =>
        writeBuildings(
          into,
          buildings.map(({ polygon, ...row }) => ({ ...row, geometry: area([polygon]) })),
        ),
    ],
    [
      'parcels',
      () =>
        writeParcels(
          into,
          parcels.map(({ code, polygon }) => ({ code, geometry: area([polygon]) })),
        ),
    ],
    [
      'places',
      () =>
        writePlaces(
          into,
          places.map(({ point, ...row }) => ({ ...row, geometry: spot(point) })),
        ),
    ],
    [
      'addresses',
      async () => {
        const ids = await into.trx.selectFrom('parish').select(['id', 'dicofre']).where('valid_to', 'is', null).execute();
        const idOf = new Map(ids.map(({ id, dicofre }) => [dicofre, id]));
        await writeAddresses(
          into,
          addresses.map(({ parish, ...row }) => ({ ...row, parishId: idOf.get(parishes[parish]?.dicofre ?? '') ?? null })),
        );
        await refreshAddressStreets(into.trx);
      },
    ],
    [
      'lamps, containers, trees',
      async () => {
        const made = makeAssets(municipality);
        for (const layer of assetLayerIds)
          await writeAssets(
            into,
            layer,
            made.filter((asset) => asset.layer === layer),
          );
      },
    ],
    [
      'schools',
      () =>
        writeSchools(
          into,
          schools.map(({ point, name, level, address, capacity }) => ({ name, level, address, capacity, geometry: spot(point) })),
        ),
    ],
  ];
  for (const [index, [what, write]] of steps.entries()) {
    progress((index / steps.length) * 100, what);
    await write();
  }
}

const pair = ([x, y]: Point): [number, number] => [x, y];
const spot = (point: Point): SimpleGeometry => ({ type: 'Point', coordinates: pair(point) });

/** GeoJSON repeats the first point of a ring at its end. */
export function area(polygons: readonly Polygon[]): SimpleGeometry {
  return { type: 'MultiPolygon', coordinates: polygons.map((polygon) => polygon.map((ring) => [...ring, firstOf(ring)].map(pair))) };
}
