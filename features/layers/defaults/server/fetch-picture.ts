import { askFor, reachedOf, withParameters, type OgcSource } from '#features/ogc/server/index.ts';
import { mapUrl, legendUrls, type WmsView } from '#platform/geo/wms.ts';
import { wmtsTileUrl } from '#platform/geo/wmts.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { usualMaxZoom, type LayerValues } from '../domain/map-layer.ts';
import { hasCell } from '../domain/matrix.ts';
import { pictureType } from '../domain/picture-type.ts';
import type { ServiceLayer } from '../domain/source.ts';
import { isTile, tileAddress, type TilePlace } from '../domain/tile-template.ts';
import { layerErrors } from '../errors.ts';

const limits = { maxBytes: 8 * 1024 * 1024, timeoutMs: 10_000 } as const;

/** All that is needed to ask for pictures of a layer; the key is opened here and goes no further. */
export interface Reach {
  readonly values: LayerValues;
  readonly key: string | null;
  readonly source: OgcSource | null;
  readonly service: ServiceLayer | null;
}

export interface Picture {
  readonly type: string;
  readonly body: Buffer;
  /** The server said that there is nothing at this place. */
  readonly isEmpty: boolean;
}

/** What a place without a tile is answered with: nothing is drawn, and nothing has failed. */
const clear = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
export const emptyPicture: Picture = { type: 'image/png', body: clear, isEmpty: true };

/** A tile by level, column and row: of the web's grid (XYZ) or of the service's own (WMTS). */
export function fetchTile(services: Services, reach: Reach, place: TilePlace): Promise<Picture> {
  return reach.values.mapServiceId === 'xyz' ? fetchWebTile(services, reach, place) : fetchMatrixTile(services, reach, place);
}

async function fetchWebTile({ outgoing }: Services, { values, key }: Reach, place: TilePlace): Promise<Picture> {
  if (values.paramXyz === null || !isTile(place, values.maxzoom ?? usualMaxZoom)) throw kernelErrors['record.not-found']();
  const address = tileAddress(values.paramXyz, place, key);
  const { status, body, headers } = await outgoing.fetch(address, { ...limits, headers: { accept: 'image/*' } });
  const { host } = new URL(address);
  if (status === 204 || status === 404) return emptyPicture;
  if (status === 401 || status === 403) throw layerErrors['layers.refused']({ params: { host } });
  if (status >= 400) throw layerErrors['layers.status']({ params: { host, status } });
  return checked(body, headers['content-type'] ?? '', host);
}

async function fetchMatrixTile(services: Services, { source, service, values }: Reach, { z, x, y }: TilePlace): Promise<Picture> {
  const level = service?.grid?.levels[z];
  if (!source || !service?.grid || !level || !hasCell(level, x, y)) throw kernelErrors['record.not-found']();
  const { tileTemplate } = source.data;
  const encoding = tileTemplate !== null && values.requestEncoding !== 'KVP' ? 'REST' : 'KVP';
  const url = encoding === 'REST' && tileTemplate !== null ? tileTemplate : source.service.url;
  const { name: layer, style, format, grid: matrixSet } = service;
  const address = wmtsTileUrl({ url, encoding, layer, style, format, matrixSet }, z, x, y);
  return asked(services, source, address, 'GetTile');
}

/** What a WMS draws of a view. */
export async function fetchView(services: Services, { source, service, values }: Reach, view: WmsView): Promise<Picture> {
  if (!source || service?.type !== 'wms') throw kernelErrors['record.not-found']();
  const { name: layers, style: styles, version, format } = service;
  const address = mapUrl({ url: source.service.url, layers, styles, version, format, transparent: values.paramTransparent }, view);
  return asked(services, source, address, 'GetMap');
}

export async function fetchLegend(services: Services, { source, service }: Reach): Promise<Picture> {
  if (!source || service?.type !== 'wms') throw kernelErrors['record.not-found']();
  const own = source.data.styles.find(({ name }) => service.style === '' || name === service.style)?.legend;
  const [drawn = ''] = legendUrls({
    url: source.service.url,
    layers: service.name,
    styles: service.style,
    version: service.version,
    format: service.format,
  });
  const named = own !== null && own !== undefined && /^https?:/i.test(own) ? own : null;
  return asked(services, source, named ?? withParameters(drawn, {}), 'GetLegendGraphic');
}

async function asked(services: Services, source: OgcSource, address: string, operation: string): Promise<Picture> {
  const { body, type } = await askFor(services, reachedOf(source.service, services), { address, operation });
  return checked(body, type, new URL(address).host);
}

/** By its bytes: what a server says of them is not always so. */
function checked(body: Buffer, said: string, host: string): Picture {
  const type = pictureType(body);
  if (type === null) throw layerErrors['layers.no-picture']({ params: { host, type: said.slice(0, 80) || '?' } });
  return { type, body, isEmpty: false };
}
