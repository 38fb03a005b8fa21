import { unknownLayer, type OgcSource } from '#features/ogc/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { formats } from '../domain/kinds.ts';
import type { LayerValues } from '../domain/map-layer.ts';
import type { ServiceLayer } from '../domain/source.ts';

/** Other names a WMS layer is drawn together with. */
export function namesIn(values: Pick<LayerValues, 'layer' | 'mapServiceId'>): readonly string[] {
  if (values.mapServiceId !== 'wms') return [];
  return (values.layer ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The first of the names that its service does not offer; null when it offers all. */
export function strangeName(db: Db, source: OgcSource, values: LayerValues): Promise<string | null> {
  return unknownLayer(db, Number(source.service.id), namesIn(values));
}

/** What a map needs of a harvested layer, as whoever set the default layer up wants it. */
export function serviceLayerOf({ service, version, name, data, grids }: OgcSource, values: LayerValues, srid: number): ServiceLayer | null {
  if (service.type !== 'wms' && service.type !== 'wmts') return null;
  const crs = `EPSG:${srid}`;
  const names = namesIn(values);
  const grid = grids.find(({ id, crs: own }) => own === crs && data.tileMatrixSets.includes(id));
  const wanted = values.paramFormat === null ? null : formats[values.paramFormat];
  const usual = data.formats.find((format) => format === 'image/png') ?? data.formats.find((format) => format.startsWith('image/')) ?? 'image/png';
  return {
    type: service.type,
    version: version === '1.1.1' ? '1.1.1' : '1.3.0',
    name: names.length > 0 ? names.join(',') : name,
    style: values.paramStyle ?? (service.type === 'wmts' ? (data.styles[0]?.name ?? 'default') : ''),
    format: wanted ?? usual,
    attribution: data.attribution,
    isInProjection: service.type === 'wmts' ? grid !== undefined : data.projections.length === 0 || data.projections.includes(crs),
    grid: grid ?? null,
  };
}
