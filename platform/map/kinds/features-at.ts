import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import type { LayerNode } from '../document/schema.ts';
import type { FeatureInfo, FeatureInfoQuery } from '../feature-info.ts';
import { describe } from './describe.ts';

/** What a layer of whole features shows at a point: the very features on the screen. */
export function featuresAt(map: OlMap, node: LayerNode, layer: BaseLayer, { point, tolerance, limit }: FeatureInfoQuery): readonly FeatureInfo[] {
  const found = new Map<string, FeatureInfo>();
  map.forEachFeatureAtPixel(
    map.getPixelFromCoordinate([...point]),
    (feature) => {
      const info = describe(node, feature.getProperties(), feature.getId());
      const geometry = feature instanceof Feature ? feature.getGeometry() : undefined;
      found.set(info.id, { ...info, ...(geometry && { geometry: new GeoJSON().writeGeometryObject(geometry) }) });
      return found.size >= limit;
    },
    { hitTolerance: tolerance, layerFilter: (one) => one === layer },
  );
  return [...found.values()];
}
