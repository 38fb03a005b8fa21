import '../territory/server/tables.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { mergeRooms } from '#platform/http/server/room.ts';
import { data } from '../data/server/room.ts';
import { defaults } from '../defaults/server/room.ts';
import { front } from '../front/server/room.ts';
import { identify } from '../identify/server/room.ts';
import { services } from '../services/server/room.ts';
import { table } from '../table/server/room.ts';
import { territory } from '../territory/server/room.ts';
import { territory as territoryTables } from './migrations/001-territory.ts';
import { addressWords } from './migrations/002-address-words.ts';
import { assets } from './migrations/004-assets.ts';
import { mapNames } from './migrations/003-map-names.ts';
import { layerTree } from './migrations/020-tree.ts';
import { datasets } from './migrations/021-datasets.ts';
import { tree } from '../tree/server/room.ts';
import { viewer } from '../viewer/server/room.ts';
import { territoryChanges } from './migrations/005-territory-changes.ts';

export { importTerritory, type ImportOptions } from '../territory/server/import.ts';
export { addressDensity, limitsEdition, territoryExtent } from '../territory/server/extents.ts';
export { municipalitiesIn, recogniseTerritory, type Municipality } from '../territory/domain/recognise.ts';
export { territoryState } from '../territory/server/state.ts';
export { bringPlan, looksLikePlan } from '../tree/server/bring-plan.ts';
export { assetLayerIds } from '../territory/domain/feature-layers.ts';
export { importKinds, reasonsText, reportText, type ImportKind, type ImportReport } from '../territory/domain/import-report.ts';
export {
  countFeatures,
  featureById,
  featuresNear,
  listFeatures,
  readFeatureLayers,
  type FeatureLayer,
  type NearFeature,
} from '../territory/server/features.ts';
export { coversShape, isInsideBoundary, locate } from '../territory/server/locate.ts';
export { replaceOwnAddresses } from '../territory/server/territory-writer.ts';
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
import { layersProcessing } from './processing.ts';
export type { Into } from '../territory/server/territory-writer.ts';

export { printedMap, type Printed, type PrintedMap } from '../services/server/printed.ts';
export type { PackedPart, SheetGround } from '../services/server/printed-own.ts';
export { makeOwnData, type MadeData } from '../data/server/make.ts';
export { ownData, type OwnData } from '../data/server/overlay.ts';
export { tableOf as dataTable } from '../data/server/store.ts';
export { nodeId } from '../tree/domain/node.ts';
export { defaultLayerName } from '../territory/map-modules.ts';
export { pickableLayers, pickAt, type PickableLayer, type PickedFeature } from '../identify/server/pick.ts';
export { layerTitles, type FrontTree } from '../tree/server/front.ts';
export { seenTree, type SeenLayer } from '../tree/server/guard.ts';

/** The ground, the rooms on it, the front. */
const merged = mergeRooms([territory, data, defaults, tree, front, identify, services, table, viewer]);

/** What the maps of a municipality show: its territory, the layers every map begins with. */
export const layers = {
  id: 'layers',
  processing: layersProcessing,
  ...merged,
  // The outline of the municipality, on every map.
  carried: { kept: [{ path: '/api/ig/front/map/boundary' }] },
  migrations: [territoryTables, addressWords, mapNames, assets, territoryChanges, layerTree, datasets, ...merged.migrations],
} satisfies ServerFeature;
