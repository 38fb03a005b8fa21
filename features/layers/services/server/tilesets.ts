import { degreesOf } from '#platform/geo/projections.ts';
import { tileCount, tileGrid } from '#platform/geo/tile-grid.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { datasetTile } from '../../data/server/tiles.ts';
import { sendTile } from '#platform/geo/server/send-tile.ts';
import type { ogcFeatures } from '../contract.ts';
import { findCollection, type Collection } from './collections.ts';
import { sendJson, url } from './links.ts';

type Contract = typeof ogcFeatures;

/** One grid there is: the map's own. */
export const gridId = 'municipality';
/** Metres of the standard's pixel. */
const PIXEL = 0.00028;
const crsOf = (srid: number): string => `http://www.opengis.net/def/crs/EPSG/0/${srid}`;

export const tileMatrixSets = (call: CallContext) =>
  sendJson(call, false, 'application/json', {
    tileMatrixSets: [
      {
        id: gridId,
        title: call.site.config.name,
        crs: crsOf(call.site.srid),
        links: [
          { rel: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme', type: 'application/json', href: url(call, `/tileMatrixSets/${gridId}`) },
        ],
      },
    ],
  });

export function tileMatrixSet(call: CallContext) {
  const grid = tileGrid(call.site.config.map);
  return sendJson(call, false, 'application/json', {
    id: gridId,
    title: call.site.config.name,
    crs: crsOf(call.site.srid),
    orderedAxes: ['E', 'N'],
    tileMatrices: grid.resolutions.map((cellSize, z) => {
      const { columns, rows } = tileCount(grid, z);
      return {
        id: String(z),
        scaleDenominator: cellSize / PIXEL,
        cellSize,
        cornerOfOrigin: 'topLeft',
        pointOfOrigin: grid.origin,
        tileWidth: grid.tileSize,
        tileHeight: grid.tileSize,
        matrixWidth: columns,
        matrixHeight: rows,
      };
    }),
  });
}

export async function tilesets(call: Call<Contract['tilesets']>) {
  const found = await findCollection(call, call.params.collection);
  return sendJson(call, found.isPrivate, 'application/json', { tilesets: [tilesetOf(call, found)] });
}

export async function tileset(call: Call<Contract['tileset']>) {
  const found = await findCollection(call, call.params.collection);
  return sendJson(call, found.isPrivate, 'application/json', tilesetOf(call, found));
}

function tilesetOf(call: CallContext, { id, title, data }: Collection) {
  const path = `/collections/${id}/tiles/${gridId}`;
  const { toLngLat } = degreesOf(call.site.config.map);
  const [minx = 0, miny = 0, maxx = 0, maxy = 0] = data.extent ?? call.site.config.map.extent;
  return {
    title,
    dataType: 'vector',
    crs: crsOf(call.site.srid),
    tileMatrixSetURI: url(call, `/tileMatrixSets/${gridId}`),
    boundingBox: { lowerLeft: toLngLat([minx, miny]), upperRight: toLngLat([maxx, maxy]), crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' },
    layers: [{ id: 'data', dataType: 'vector', geometryDimension: { point: 0, line: 1, area: 2 }[data.shape] }],
    links: [
      { rel: 'self', type: 'application/json', href: url(call, path) },
      { rel: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme', type: 'application/json', href: url(call, `/tileMatrixSets/${gridId}`) },
      { rel: 'item', type: 'application/vnd.mapbox-vector-tile', templated: true, href: `${url(call, path)}/{tileMatrix}/{tileRow}/{tileCol}` },
    ],
  };
}

export async function tile(call: Call<Contract['tile']>) {
  const { data, isPrivate } = await findCollection(call, call.params.collection);
  const { tileMatrix: z, tileRow: y, tileCol: x } = call.params;
  const made = await datasetTile(call.site, data, { z, x, y });
  return sendTile(call.reply, call.request, made, isPrivate ? 'private, no-cache' : `public, max-age=${call.site.config.cacheExpiry}`);
}
