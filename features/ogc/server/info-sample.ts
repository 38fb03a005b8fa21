import type { Bounds } from '../domain/capabilities.ts';

/** Pixels: the whole layer in one small picture, so that its middle is wide. */
const side = 51;

/** GetFeatureInfo in the middle of a layer, in the version whose axes never turn. */
export function mapUrlParts(layer: string, bounds: Bounds, srid: number): Readonly<Record<string, string>> {
  return {
    service: 'WMS',
    version: '1.1.1',
    request: 'GetFeatureInfo',
    layers: layer,
    query_layers: layer,
    styles: '',
    srs: `EPSG:${srid}`,
    bbox: bounds.join(','),
    width: String(side),
    height: String(side),
    format: 'image/png',
    info_format: 'text/plain',
    feature_count: '5',
    x: String((side - 1) / 2),
    y: String((side - 1) / 2),
  };
}
