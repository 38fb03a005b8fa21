import { territorySteps } from './first-steps.ts';
import type { Room } from '#platform/http/server/room.ts';
import { layersContract } from '../contract.ts';
import { makeTilesHandler } from './make-tiles.ts';
import { routes } from './routes.ts';
import { placeSource } from './search-source.ts';

const tables = [
  'address',
  'address_locality',
  'address_street',
  'address_word',
  'asset',
  'building',
  'land_use',
  'municipality_boundary',
  'parcel',
  'parish',
  'place',
  'school',
  'street',
  'territory_change',
];

/** The municipality's ground: limits, addresses, tiles, search, what is at a point, imports. */
export const territory: Room = {
  contracts: [layersContract],
  jobs: [makeTilesHandler],
  firstSteps: territorySteps,
  search: [placeSource],
  traces: {
    ...Object.fromEntries(tables.map((table) => [table, { whole: 'imported territory data' }])),
    map_feature_layer: { whole: 'a list of what the map can show' },
  },
  routes,
};
