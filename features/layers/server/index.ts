import '../territory/server/tables.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { layersContract } from '../territory/contract.ts';
import { territory } from './migrations/001-territory.ts';
import { addressWords } from './migrations/002-address-words.ts';
import { assets } from './migrations/004-assets.ts';
import { mapNames } from './migrations/003-map-names.ts';
import { territoryChanges } from './migrations/005-territory-changes.ts';
import { layerTree } from './migrations/020-tree.ts';
import { mergeRooms } from '#platform/http/server/room.ts';
import { tree } from '../tree/server/room.ts';
import { makeTilesHandler } from '../territory/server/make-tiles.ts';
import { routes } from '../territory/server/routes.ts';
import { placeSource } from '../territory/server/search-source.ts';

export { importTerritory, type ImportOptions } from '../territory/server/import.ts';
export { addressDensity, territoryExtent } from '../territory/server/extents.ts';
export { assetLayerIds } from '../territory/domain/feature-layers.ts';
export { importKinds, reportText, type ImportKind, type ImportReport } from '../territory/domain/import-report.ts';
export { featureById, featuresNear, readFeatureLayers, type FeatureLayer, type NearFeature } from '../territory/server/features.ts';
export { isInsideBoundary, locate } from '../territory/server/locate.ts';
export { resolveAddress } from '../territory/server/resolve.ts';
export { searchAddresses } from '../territory/server/search.ts';
export {
  refreshAddressStreets,
  closeBoundary,
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
} from '../territory/server/territory-writer.ts';
export type { Into } from '../territory/server/territory-writer.ts';

export { frontTree, type FrontTree } from '../tree/server/front.ts';
export { seenLayer, seenTree, type SeenLayer } from '../tree/server/guard.ts';

const rooms = mergeRooms([tree]);

/** The municipality's ground and the layers of its maps: limits, addresses, tiles, search and position lookup; the tree of groups and layers. */
export const layers: ServerFeature = {
  ...rooms,
  id: 'layers',
  migrations: [territory, addressWords, mapNames, assets, territoryChanges, layerTree],
  jobs: [makeTilesHandler, ...rooms.jobs],
  search: [placeSource],
  contracts: [layersContract, ...rooms.contracts],
  traces: {
    ...rooms.traces,
    ...Object.fromEntries(
      [
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
      ].map((table) => [table, { whole: 'imported territory data' }]),
    ),
    map_feature_layer: { whole: 'a list of what the map can show' },
  },
  routes(app, services) {
    routes(app, services);
    rooms.routes(app, services);
  },
};
