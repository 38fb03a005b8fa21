import { withQuery } from './query.ts';

/** Requests to map services (WMS 1.1.1 and 1.3.0), for the map on the screen and the one on paper. */

export interface WmsService {
  readonly url: string;
  readonly version: '1.1.1' | '1.3.0';
  /** Comma between several. */
  readonly layers: string;
  readonly styles: string;
  readonly format: string;
  /** Where it draws nothing one sees through; yes unless told. */
  readonly transparent?: boolean;
}

export interface WmsView {
  readonly epsg: number;
  /** [minx, miny, maxx, maxy], east before north. */
  readonly extent: readonly [number, number, number, number];
  readonly width: number;
  readonly height: number;
}

/**
 * Projections whose register puts north before east. WMS 1.3.0 follows the register, 1.1.1 never does. Degrees do (4000 to 4999); of
 * projected ones the European grids and the "(N-E)" zones. All of Portugal's, 5014 to 5018 included, have east first.
 */
export function isNorthFirst(epsg: number): boolean {
  return (epsg >= 4000 && epsg <= 4999) || epsg === 3034 || epsg === 3035 || (epsg >= 3038 && epsg <= 3051);
}

export function mapUrl(service: WmsService, view: WmsView): string {
  return request(service, { request: 'GetMap', ...picture(service, view), transparent: service.transparent === false ? 'FALSE' : 'TRUE' });
}

/** What is at pixel (i, j) of the view, rows from the top. */
export function infoUrl(
  service: WmsService,
  view: WmsView & { readonly i: number; readonly j: number },
  info: { readonly format: string; readonly limit: number },
): string {
  const [column, row] = service.version === '1.3.0' ? ['i', 'j'] : ['x', 'y'];
  return request(service, {
    request: 'GetFeatureInfo',
    ...picture(service, view),
    query_layers: service.layers,
    info_format: info.format,
    feature_count: info.limit,
    [column]: view.i,
    [row]: view.j,
  });
}

/** One picture a layer; with a scale (the denominator) only what is drawn at it, where the service can. */
export function legendUrls(service: WmsService, scale?: number): readonly string[] {
  const styles = service.styles.split(',');
  return service.layers.split(',').map((layer, index) =>
    request(service, {
      request: 'GetLegendGraphic',
      layer,
      ...(styles[index] && { style: styles[index] }),
      format: 'image/png',
      ...(service.version === '1.3.0' && { sld_version: '1.1.0' }),
      ...(scale !== undefined && { scale: Math.round(scale) }),
    }),
  );
}

export function capabilitiesUrl(service: WmsService): string {
  return request(service, { request: 'GetCapabilities' });
}

function picture(
  { version, layers, styles, format }: WmsService,
  { epsg, extent, width, height }: WmsView,
): Readonly<Record<string, string | number>> {
  const [minx, miny, maxx, maxy] = extent;
  const isTurned = version === '1.3.0' && isNorthFirst(epsg);
  return {
    layers,
    styles,
    format,
    [version === '1.3.0' ? 'crs' : 'srs']: `EPSG:${epsg}`,
    bbox: (isTurned ? [miny, minx, maxy, maxx] : [minx, miny, maxx, maxy]).join(','),
    width: Math.round(width),
    height: Math.round(height),
  };
}

function request({ url, version }: WmsService, own: Readonly<Record<string, string | number>>): string {
  return withQuery(url, { service: 'WMS', version, ...own });
}
