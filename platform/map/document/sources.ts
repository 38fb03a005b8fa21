import { z } from 'zod';

/** An address of our own (`/api/...`) or of a web server. Other schemes are never asked. */
const url = z
  .string()
  .max(4000)
  .regex(/^(?:https?:\/\/|\/(?!\/))/);
const name = z.string().max(500);
/** How pictures appear: milliseconds they fade in (OpenLayers' own where none is told), and whether enlarged ones are smoothed. */
const drawn = { transition: z.int().min(0).max(5000).optional(), interpolate: z.boolean().default(true) };
const point = z.tuple([z.number(), z.number()]);

const matrix = z.object({
  id: name,
  /** Units of the projection per pixel. */
  resolution: z.number().positive(),
  /** Top left corner as [x, y], whatever the axis order of the capabilities. */
  origin: point,
  tileSize: z.tuple([z.int().positive(), z.int().positive()]),
  /** Columns and rows. */
  size: z.tuple([z.int().positive(), z.int().positive()]),
});

/**
 * Where a layer comes from: one entry per kind, checked wherever a document is read. `platform/map/kinds` draws each in the browser;
 * the printer reads the same parameters on the server. Coordinates are in the tenant's projection unless a field says otherwise.
 */
const sources = {
  /** Vector tiles (MVT) in the tenant's grid; `url` has {z}, {x} and {y}. `ask`: where our server says what the layer has at a point, and under what name. */
  tiles: z.object({ kind: z.literal('tiles'), url, ask: z.object({ url, layer: name }).optional() }),
  geojson: z.object({ kind: z.literal('geojson'), url, crs: z.enum(['map', 'degrees']).default('map') }),
  /** Pictures; `mercator`: the grid of web maps, `map`: the tenant's own. */
  xyz: z.object({
    kind: z.literal('xyz'),
    url,
    crs: z.enum(['map', 'mercator']).default('mercator'),
    maxZoom: z.int().min(0).max(30).default(19),
    ...drawn,
  }),
  wms: z.object({
    kind: z.literal('wms'),
    /** Without parameters of WMS; others stay. */
    url,
    version: z.enum(['1.1.1', '1.3.0']).default('1.3.0'),
    layers: name,
    styles: name.default(''),
    format: name.default('image/png'),
    tiled: z.boolean().default(false),
    transparent: z.boolean().default(true),
    ...drawn,
    /** Format of GetFeatureInfo; null: the layer cannot be asked. */
    info: name.nullable().default(null),
  }),
  wmts: z.object({
    kind: z.literal('wmts'),
    /** KVP: address of the service. REST: template with {TileMatrix}, {TileRow}, {TileCol}. */
    url,
    encoding: z.enum(['KVP', 'REST']),
    layer: name,
    style: name.default('default'),
    format: name.default('image/png'),
    /** A matrix set of the capabilities in the tenant's projection, coarse to fine. */
    matrixSet: z.object({ id: name, levels: z.array(matrix).min(1) }),
    ...drawn,
  }),
  /** Things a page of the portal brings itself, under its own filter (occurrences, their density): drawn only where that page is open. */
  feed: z.object({ kind: z.literal('feed'), feed: name }),
} as const;

export type SourceKind = keyof typeof sources;
export type SourceOf<K extends SourceKind> = z.output<(typeof sources)[K]>;

export const sourceSchema = z.discriminatedUnion('kind', [sources.tiles, sources.geojson, sources.xyz, sources.wms, sources.wmts, sources.feed]);
