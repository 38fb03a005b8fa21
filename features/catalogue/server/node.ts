import type { Offer } from '#features/ogc/server/index.ts';
import { readAttribution } from '#platform/map/document/attribution.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import type { LayerOptions } from '../contract.ts';
import type { Said } from './said.ts';

export type Refusal = 'projection' | 'format';

/** Why a layer cannot be on this map; null: it can. */
export function refusalOf(said: Said, offer: Offer, srid: number): Refusal | null {
  const speaks = offer.projections.includes(`EPSG:${srid}`);
  switch (said.type) {
    case 'wms':
      return speaks ? null : 'projection';
    case 'wmts':
      return gridOf(said, offer, srid) ? null : 'projection';
    case 'wfs':
      return jsonOf(offer) === undefined ? 'format' : speaks ? null : 'projection';
    case 'oapif':
      // Degrees are always there.
      return null;
  }
}

export const jsonOf = ({ formats }: Offer): string | undefined =>
  formats.find((format) => /json/i.test(format) && !/topojson|javascript/i.test(format));

const gridOf = ({ grids }: Said, { tileMatrixSets }: Offer, srid: number): Said['grids'][number] | undefined =>
  grids.find(({ id, crs }) => crs === `EPSG:${srid}` && tileMatrixSets.includes(id));

interface Making {
  readonly id: string;
  /** Path of the layer's doors in our interface. */
  readonly path: string;
  readonly srid: number;
  readonly options: LayerOptions;
  readonly service: string;
}

const style = { shape: 'area' as const, colour: { light: '#7a3fb0', dark: '#c79bf0' }, width: 2 };

/** Metres of ground per pixel at a scale: the standard's pixel is 0.28 mm. */
const resolutionAt = (scale: number): number => Math.round(scale * 28) / 100_000;

/** The layer of the map, asked for at our own doors. What `refusalOf` refuses is not given here. */
export function nodeOf(said: Said, offer: Offer, { id, path, srid, options, service }: Making): LayerNode | null {
  const source = sourceOf(said, offer, path, srid, options);
  if (source === null) return null;
  const isFeatures = source.kind === 'geojson';
  const title = { pt: offer.title, en: offer.title };
  const [near, far] = [offer.minScale ?? 0, offer.maxScale ?? Infinity];
  const hasLegend = said.type === 'wmts' && offer.styles.some(({ legend }) => legend !== null);
  return {
    id,
    title,
    visible: true,
    opacity: options.opacity,
    source,
    attribution: [...readAttribution(offer.attribution ?? said.about?.title ?? service)],
    ...(isFeatures && { style, identify: { title, fields: [], all: true } }),
    ...(near > 0 && { minResolution: resolutionAt(near) }),
    ...(Number.isFinite(far) && far > near && { maxResolution: resolutionAt(far) }),
    ...(hasLegend && { legend: `${path}/legend` }),
  };
}

function sourceOf(said: Said, offer: Offer, path: string, srid: number, options: LayerOptions): LayerNode['source'] | null {
  if (offer.name === null) return null;
  const format = pictureFormat(options.format, offer.formats);
  if (said.type === 'wms') {
    return {
      kind: 'wms',
      url: `${path}/pictures`,
      version: said.version.startsWith('1.1') ? '1.1.1' : '1.3.0',
      layers: offer.name,
      styles: '',
      format,
      tiled: options.tiled,
      transparent: true,
      interpolate: true,
      info: offer.queryable ? infoFormat(offer.infoFormats) : null,
    };
  }
  if (said.type !== 'wmts') {
    const isNative = said.type === 'wfs' || offer.projections.includes(`EPSG:${srid}`);
    return { kind: 'geojson', url: `${path}/features`, crs: isNative ? 'map' : 'degrees' };
  }
  const grid = gridOf(said, offer, srid);
  if (!grid) return null;
  const levels = grid.levels.map(({ id, resolution, origin: [x, y], tileSize: [width, height], size: [columns, rows] }) => {
    const pairs = { origin: [x, y], tileSize: [width, height], size: [columns, rows] } satisfies Record<string, [number, number]>;
    return { id, resolution, ...pairs };
  });
  return {
    kind: 'wmts',
    url: `${path}/pictures`,
    encoding: 'KVP',
    layer: offer.name,
    style: offer.styles[0]?.name ?? 'default',
    format,
    matrixSet: { id: grid.id, levels },
    interpolate: true,
  };
}

const first = (wanted: readonly string[], offered: readonly string[]): string | undefined => wanted.find((format) => offered.includes(format));

const pictureFormat = (wanted: string | null, offered: readonly string[]): string =>
  first([...(wanted === null ? [] : [wanted]), 'image/png', 'image/png8', 'image/webp', 'image/jpeg'], offered) ?? wanted ?? 'image/png';

const infoFormat = (offered: readonly string[]): string | null =>
  first(
    ['application/geo+json', 'application/geojson', 'application/json', 'text/plain', 'application/vnd.ogc.gml', 'text/xml', 'text/html'],
    offered,
  ) ?? null;
