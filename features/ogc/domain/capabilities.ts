/** The services Largo speaks to. */
export const serviceTypes = ['wms', 'wmts', 'wfs', 'csw'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export type Bounds = readonly [minx: number, miny: number, maxx: number, maxy: number];

export interface Style {
  readonly name: string;
  readonly title: string | null;
  readonly legend: string | null;
}

interface Dimension {
  readonly name: string;
  readonly units: string | null;
  readonly default: string | null;
  readonly values: string | null;
}

/** A layer, a group of layers, a feature type or a catalogue record: what a service offers under one name. */
export interface Offer {
  /** Name to ask for; null: a group that cannot be asked for by itself. */
  readonly name: string | null;
  readonly title: string;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
  readonly queryable: boolean;
  /** In degrees: west, south, east, north. */
  readonly bounds: Bounds | null;
  /** In their own projections, always x before y. */
  readonly nativeBounds: readonly { readonly crs: string; readonly bounds: Bounds }[];
  readonly projections: readonly string[];
  readonly styles: readonly Style[];
  readonly formats: readonly string[];
  readonly infoFormats: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly minScale: number | null;
  readonly maxScale: number | null;
  readonly attribution: string | null;
  readonly metadataUrls: readonly string[];
  /** WMTS: names of the tile grids, and the address pattern of a tile where the service gives one. */
  readonly tileMatrixSets: readonly string[];
  readonly tileTemplate: string | null;
  readonly children: readonly Offer[];
}

/** A grid of tiles, coarse to fine, in a projection with metres. */
export interface TileMatrixSet {
  readonly id: string;
  readonly crs: string;
  readonly levels: readonly {
    readonly id: string;
    /** Metres per pixel. */
    readonly resolution: number;
    /** Top left corner as [x, y]. */
    readonly origin: readonly [number, number];
    readonly tileSize: readonly [number, number];
    /** Columns and rows. */
    readonly size: readonly [number, number];
  }[];
}

interface Contact {
  readonly organisation: string | null;
  readonly person: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What a service says of itself. */
export interface Capabilities {
  readonly type: ServiceType;
  readonly version: string;
  readonly title: string | null;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
  readonly contact: Contact;
  readonly fees: string | null;
  readonly accessConstraints: string | null;
  /** Formats of the service's main answer (maps, tiles, features, records). */
  readonly formats: readonly string[];
  readonly infoFormats: readonly string[];
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
  /** WMTS: the grids its tiles lie in. */
  readonly grids?: readonly TileMatrixSet[];
  readonly offers: readonly Offer[];
}

export const emptyOffer: Offer = {
  name: null,
  title: '',
  abstract: null,
  keywords: [],
  queryable: false,
  bounds: null,
  nativeBounds: [],
  projections: [],
  styles: [],
  formats: [],
  infoFormats: [],
  dimensions: [],
  minScale: null,
  maxScale: null,
  attribution: null,
  metadataUrls: [],
  tileMatrixSets: [],
  tileTemplate: null,
  children: [],
};

/** How many layers, types or records can be asked for by name. */
export function countOffers(offers: readonly Offer[]): number {
  return offers.reduce((sum, offer) => sum + (offer.name === null ? 0 : 1) + countOffers(offer.children), 0);
}

/** `urn:ogc:def:crs:EPSG::3763`, `http://www.opengis.net/def/crs/EPSG/0/3763`, `epsg:3763`: all `EPSG:3763`. */
export function normalCrs(text: string): string {
  const epsg = /EPSG(?:\.xml)?[:/#](?:[\d.]*[:/])?(\d+)$/i.exec(text.trim());
  if (epsg) return `EPSG:${epsg[1]}`;
  if (/CRS:?84$/i.test(text.trim())) return 'CRS:84';
  return text.trim();
}

/** Each once, in their order. */
export function once(list: readonly string[]): string[] {
  return [...new Set(list)];
}

/** Projections whose first axis runs north in WMS 1.3.0 and WFS: degrees, and Europe's northing-first grids. */
export function isNorthingFirst(crs: string): boolean {
  const code = Number(/^EPSG:(\d+)$/.exec(crs)?.[1] ?? Number.NaN);
  return (code >= 4001 && code <= 4999) || code === 3034 || code === 3035 || (code >= 3038 && code <= 3051);
}

export function validBounds(numbers: readonly (number | null)[]): Bounds | null {
  const [minx, miny, maxx, maxy] = numbers;
  if (minx === null || miny === null || maxx === null || maxy === null) return null;
  if (minx === undefined || miny === undefined || maxx === undefined || maxy === undefined) return null;
  return [minx, miny, maxx, maxy].every(Number.isFinite) && minx <= maxx && miny <= maxy ? [minx, miny, maxx, maxy] : null;
}
