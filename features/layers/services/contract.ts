import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { geoFormats } from '#platform/geo/formats.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mapErrors, serviceErrors } from './errors.ts';

export const featuresPath = '/api/ig/ogc/features';
const number = z.coerce.number<number>().int();
const collection = z.object({ collection: z.string().max(40) });
const unknown = kernelErrors['record.not-found'];
/** Clients send parameters of their own (`f`, `lang`, tokens): what is not known is a property to filter by, or nothing. */
const tileMatrixSet = z.object({ tileMatrixSet: z.literal('municipality') });
const anything = z.object({}).catchall(z.union([z.string().max(4000), z.array(z.string().max(4000)).max(4)]));
const shared = { method: 'GET', kind: 'download', silent: true, access: 'public', rateLimit: { max: 600, seconds: 60 } } as const;

/** The layers of the map that show the municipality's own data, for programs of others: OGC API - Features, Part 1 (Core), 2 (CRS) and 3 (filter). */
export const ogcFeatures = contract('ogc-features', 'ig', {
  landing: { ...shared, path: featuresPath, summary: 'OGC API Features: landing page', query: anything },
  landingSlash: { ...shared, path: `${featuresPath}/`, summary: 'The same: clients add a slash', query: anything },
  conformance: { ...shared, path: `${featuresPath}/conformance`, summary: 'Classes of the standard that are met', query: anything },
  api: { ...shared, path: `${featuresPath}/api`, summary: 'What can be asked, as OpenAPI 3.0', query: anything },
  collections: { ...shared, path: `${featuresPath}/collections`, summary: 'Layers the caller may see', query: anything },
  collection: {
    ...shared,
    path: `${featuresPath}/collections/:collection`,
    summary: 'One layer',
    params: collection,
    query: anything,
    errors: [unknown],
  },
  queryables: {
    ...shared,
    path: `${featuresPath}/collections/:collection/queryables`,
    summary: 'Fields of a layer one may filter by, as JSON Schema',
    params: collection,
    query: anything,
    errors: [unknown],
  },
  items: {
    ...shared,
    path: `${featuresPath}/collections/:collection/items`,
    summary: 'Features of a layer as GeoJSON: limit, offset, bbox, crs, properties, filter (CQL2 text)',
    params: collection,
    query: z
      .object({
        limit: number.min(1).default(10),
        offset: number.min(0).max(10_000_000).default(0),
        bbox: z.string().max(300).optional(),
        'bbox-crs': z.string().max(200).optional(),
        crs: z.string().max(200).optional(),
        filter: z.string().max(4000).optional(),
        'filter-crs': z.string().max(200).optional(),
      })
      .catchall(z.union([z.string().max(4000), z.array(z.string().max(4000)).max(4)])),
    errors: [unknown, ...Object.values(serviceErrors)],
  },
  download: {
    ...shared,
    path: `${featuresPath}/collections/:collection/download`,
    summary: 'A layer whole, as a file',
    rateLimit: { max: 20, seconds: 60 },
    params: collection,
    query: z.object({ f: z.enum(geoFormats) }),
    errors: [unknown, serviceErrors['ogc-features.too-many']],
  },
  tileMatrixSets: { ...shared, path: `${featuresPath}/tileMatrixSets`, summary: 'Grids of tiles', query: anything },
  tileMatrixSet: {
    ...shared,
    path: `${featuresPath}/tileMatrixSets/:tileMatrixSet`,
    summary: 'The grid of the municipality’s tiles, in its own projection',
    params: tileMatrixSet,
    query: anything,
  },
  tilesets: {
    ...shared,
    path: `${featuresPath}/collections/:collection/tiles`,
    summary: 'OGC API Tiles: sets of vector tiles of a layer',
    params: collection,
    query: anything,
    errors: [unknown],
  },
  tileset: {
    ...shared,
    path: `${featuresPath}/collections/:collection/tiles/:tileMatrixSet`,
    summary: 'One set of tiles',
    params: collection.extend(tileMatrixSet.shape),
    query: anything,
    errors: [unknown],
  },
  tile: {
    ...shared,
    path: `${featuresPath}/collections/:collection/tiles/:tileMatrixSet/:tileMatrix/:tileRow/:tileCol`,
    summary: 'A vector tile (MVT); 204 where nothing is',
    rateLimit: { max: 3000, seconds: 60 },
    params: collection.extend({ ...tileMatrixSet.shape, tileMatrix: number.min(0), tileRow: number.min(0), tileCol: number.min(0) }),
    query: anything,
    errors: [unknown],
  },
  item: {
    ...shared,
    path: `${featuresPath}/collections/:collection/items/:feature`,
    summary: 'One feature of a layer',
    params: collection.extend({ feature: number.min(0) }),
    query: z.object({ crs: z.string().max(200).optional() }).catchall(z.union([z.string().max(4000), z.array(z.string().max(4000)).max(4)])),
    errors: [unknown, serviceErrors['ogc-features.crs']],
  },
});

export const wmsPath = '/api/ig/ogc/wms';
export const wmtsPath = '/api/ig/ogc/wmts';
/** Names of parameters come in any case; a list of layers may be long, and is refused with an answer of the service. */
const keyValues = z.object({}).catchall(z.union([z.string().max(14_000), z.array(z.string().max(14_000)).max(4)]));
const gridIds = ['municipality', 'GoogleMapsCompatible'] as const;
const tilePlace = z.object({
  layer: z.string().max(40),
  style: z.literal('default'),
  grid: z.enum(gridIds),
  z: number.min(0),
  y: number.min(0),
});
const own = { ...shared, rateLimit: { max: 600, seconds: 60 } } as const;
const tiles = { ...shared, rateLimit: { max: 3000, seconds: 60 } } as const;

/** The same layers drawn, for desktop programs: WMS 1.3.0 and 1.1.1, WMTS 1.0.0 by parameters and by addresses. */
export const mapServices = contract('map-services', 'ig', {
  wms: { ...own, path: wmsPath, summary: 'WMS: GetCapabilities, GetMap, GetFeatureInfo, GetLegendGraphic', query: keyValues },
  wmts: { ...tiles, path: wmtsPath, summary: 'WMTS by parameters: GetCapabilities, GetTile, GetFeatureInfo', query: keyValues },
  wmtsCapabilities: { ...own, path: `${wmtsPath}/1.0.0/WMTSCapabilities.xml`, summary: 'WMTS: what there is' },
  wmtsTile: {
    ...tiles,
    path: `${wmtsPath}/tiles/:layer/:style/:grid/:z/:y/:x.png`,
    summary: 'WMTS: a tile as PNG',
    params: tilePlace.extend({ x: number.min(0) }),
    errors: [unknown, mapErrors['map-service.tile-out-of-range']],
  },
  wmtsInfo: {
    ...own,
    path: `${wmtsPath}/info/:layer/:style/:grid/:z/:y/:x/:j/:i.json`,
    summary: 'WMTS: what is at a pixel of a tile, as GeoJSON',
    params: tilePlace.extend({ x: number.min(0), j: number.min(0), i: number.min(0) }),
    errors: [unknown, mapErrors['map-service.tile-out-of-range'], mapErrors['map-service.invalid-point']],
  },
});
