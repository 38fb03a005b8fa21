import Feature, { type FeatureLike } from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import { toGeometry } from 'ol/render/Feature.js';
import type { LayerNode } from '../document/schema.ts';
import type { FeatureInfo, FeatureInfoQuery } from '../feature-info.ts';
import { describe } from './describe.ts';

/** What a layer of features shows at a point: the very features on the screen, so nothing is told that may not be seen. */
export function featuresAt(map: OlMap, node: LayerNode, layer: BaseLayer, { point, tolerance, limit }: FeatureInfoQuery): readonly FeatureInfo[] {
  const found = new Map<string, FeatureInfo>();
  map.forEachFeatureAtPixel(
    map.getPixelFromCoordinate([...point]),
    (feature) => {
      const info = describe(node, feature.getProperties(), feature.getId());
      const geometry = geometryOf(feature);
      found.set(info.id, { ...info, ...(geometry !== null && { geometry }) });
      return found.size >= limit;
    },
    { hitTolerance: tolerance, layerFilter: (one) => one === layer },
  );
  return [...found.values()];
}

/** Of tiles points only: an area ends at the tile's edge, and half a parish must not be shown as the whole. */
function geometryOf(feature: FeatureLike): unknown {
  const isWhole = feature instanceof Feature;
  const geometry = isWhole ? feature.getGeometry() : toGeometry(feature);
  return geometry && (isWhole || geometry.getType() === 'Point') ? new GeoJSON().writeGeometryObject(geometry) : null;
}
