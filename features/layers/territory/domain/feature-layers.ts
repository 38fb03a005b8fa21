import { tileLayers, type TileLayer, type TileLayerId } from './tile-layers.ts';

/** Layers of single things that people know by a number: each is rows of `asset` under its name. */
export const assetLayerIds = ['street_lamp', 'waste_container', 'tree'] as const satisfies readonly TileLayerId[];
export type AssetLayerId = (typeof assetLayerIds)[number];

export const isAssetLayer = (id: string): id is AssetLayerId => (assetLayerIds as readonly string[]).includes(id);

/** Published layers whose features stand for something one can point at; others only fill the ground. */
const featureLayerIds = [...assetLayerIds, 'school', 'parcel'] as const;
export type FeatureLayerId = (typeof featureLayerIds)[number];

const isFeatureLayer = (layer: TileLayer): layer is TileLayer & { readonly id: FeatureLayerId } =>
  (featureLayerIds as readonly string[]).includes(layer.id);

export const featureLayers: readonly (TileLayer & { readonly id: FeatureLayerId })[] = tileLayers.filter(isFeatureLayer);
