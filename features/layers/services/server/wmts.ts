import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { TileCache } from '#platform/geo/server/tile-cache.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { mapServices } from '../contract.ts';
import { mapErrors } from '../errors.ts';
import { collections, findCollection, type Collection } from './collections.ts';
import { drawMap, looks } from './drawing.ts';
import { sendInfo } from './feature-info.ts';
import { gridsOf, type Grid } from './grids.ts';
import { brief, checkStyles, faultCode, formatOf, invalid, keep, Parameters, sendXml, xml } from './map-request.ts';
import { extentOf } from './wms-capabilities.ts';
import { groundOf, type MapView } from './views.ts';
import { wmtsCapabilities } from './wmts-capabilities.ts';

type Contract = typeof mapServices;

interface Place {
  readonly grid: Grid;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Throws `map-service.tile-out-of-range`. */
function viewOf({ grid, z, x, y }: Place): MapView {
  const level = grid.levels[z];
  if (!level || x >= level.columns || y >= level.rows) throw mapErrors['map-service.tile-out-of-range']();
  const span = level.resolution * grid.tileSize;
  const [left, top] = grid.origin;
  const extent = [left + x * span, top - (y + 1) * span, left + (x + 1) * span, top - y * span] as const;
  return { srid: grid.srid, extent, width: grid.tileSize, height: grid.tileSize, ratio: 1 };
}

interface DrawnTile {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly generalised: string;
}

const cache = new TileCache<DrawnTile>(64 * 1024 * 1024, ({ bytes }) => bytes.length + 300);

/** A tile, drawn once for all who ask at once; whether one may see the layer is asked each time, before. */
async function sendTile(call: CallContext, layer: Collection, place: Place): Promise<FastifyReply> {
  const { site, request, reply } = call;
  const view = viewOf(place);
  // All tiles where nothing is are one and the same.
  const where = isEmpty(call, layer, view) ? `nothing/${view.width}` : `${looks(layer)}/${place.grid.id}/${place.z}/${place.x}/${place.y}`;
  const tile = await cache.get(`${site.code}/${where}`, async () => {
    const { picture, generalised } = await drawMap(call, { view, layers: [layer], type: 'image/png', background: null });
    return { bytes: picture, etag: `"${createHash('sha1').update(picture).digest('base64url')}"`, generalised: generalised.join(', ') };
  });
  keep(call, layer.isPrivate);
  // Asked again with its mark, a tile that is for some only is not sent twice.
  if (layer.isPrivate) void reply.header('cache-control', 'private, no-cache');
  void reply.header('etag', tile.etag);
  if (tile.generalised !== '') void reply.header('largo-generalised', tile.generalised);
  return request.headers['if-none-match'] === tile.etag ? reply.code(304).send() : reply.type('image/png').send(tile.bytes);
}

function isEmpty({ site }: CallContext, layer: Collection, view: MapView): boolean {
  const ground = groundOf(site, view);
  if (!ground || ground.resolution <= layer.near || ground.resolution > layer.far) return true;
  const [minx, miny, maxx, maxy] = extentOf({ site }, layer);
  const [left, bottom, right, top] = ground.box;
  return layer.data.extent !== null && (minx > right || maxx < left || miny > top || maxy < bottom);
}

type PathPlace = Call<Contract['wmtsTile']>['params'];

function placeOf(site: Site, { grid: id, z, x, y }: Pick<PathPlace, 'grid' | 'z' | 'x' | 'y'>): Place {
  const grid = gridsOf(site).find((one) => one.id === id);
  if (!grid) throw mapErrors['map-service.tile-out-of-range']();
  return { grid, z, x, y };
}

export async function wmtsTile(call: Call<Contract['wmtsTile']>): Promise<FastifyReply> {
  return sendTile(call, await findCollection(call, call.params.layer), placeOf(call.site, call.params));
}

export async function wmtsInfo(call: Call<Contract['wmtsInfo']>): Promise<FastifyReply> {
  const { i, j, layer } = call.params;
  return info(call, await findCollection(call, layer), placeOf(call.site, call.params), [i, j], 'application/json');
}

function info(call: CallContext, layer: Collection, place: Place, [i, j]: readonly [number, number], format: string | null): Promise<FastifyReply> {
  const view = viewOf(place);
  if (i >= view.width || j >= view.height) throw mapErrors['map-service.invalid-point']();
  if (!layer.queryable) throw mapErrors['map-service.layer-not-queryable']({ params: { name: layer.id } });
  return sendInfo(call, { layers: [layer], view, pixel: [i + 0.5, j + 0.5], format, limit: 10 });
}

export async function sendCapabilities(call: CallContext): Promise<FastifyReply> {
  const found = await collections(call);
  keep(
    call,
    found.some(({ isPrivate }) => isPrivate),
  );
  return sendXml(call, 'application/xml', wmtsCapabilities(call, found));
}

const operations = ['GetCapabilities', 'GetTile', 'GetFeatureInfo'] as const;

/** WMTS 1.0.0 by parameters. */
export async function wmts(call: Call<Contract['wmts']>): Promise<FastifyReply> {
  const asked = new Parameters(call.query);
  try {
    const wished = asked.need('REQUEST').toLowerCase();
    const operation = operations.find((one) => one.toLowerCase() === wished);
    if (!operation || (asked.get('SERVICE') ?? 'WMTS').toUpperCase() !== 'WMTS')
      throw mapErrors['map-service.operation-not-supported']({ params: { name: brief(asked.get('REQUEST')), known: operations.join(', ') } });
    if (operation === 'GetCapabilities') return await sendCapabilities(call);
    const layer = await layerNamed(call, asked.need('LAYER'));
    checkStyles(asked.get('STYLE'));
    const grid = gridsOf(call.site).find(({ id }) => id === asked.need('TILEMATRIXSET'));
    if (!grid)
      throw invalid(
        'TileMatrixSet',
        gridsOf(call.site)
          .map(({ id }) => id)
          .join(', '),
      );
    const number = (name: string): number => asked.integer(name, 0, 2 ** 31);
    const place = { grid, z: number('TILEMATRIX'), x: number('TILECOL'), y: number('TILEROW') };
    if (operation === 'GetFeatureInfo') return await info(call, layer, place, [number('I'), number('J')], asked.get('INFOFORMAT'));
    formatOf(['image/png'], asked.get('FORMAT'));
    return await sendTile(call, layer, place);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 500) throw error;
    void call.reply.code(error.status === 404 ? 400 : error.status).header('cache-control', 'no-store');
    return sendXml(
      call,
      'application/xml',
      xml`<ExceptionReport xmlns="http://www.opengis.net/ows/1.1" version="1.1.0"><Exception exceptionCode="${owsCode(error)}" locator="${error.details.params?.['name'] ?? ''}"><ExceptionText>${error.say(call.locale)}</ExceptionText></Exception></ExceptionReport>`,
    );
  }
}

/** What the standard calls a wrong value, whatever it is a value of. */
function owsCode(error: AppError): string {
  const code = faultCode(error);
  const known = ['OperationNotSupported', 'MissingParameterValue', 'TileOutOfRange', 'NoApplicableCode'];
  return code === 'InvalidPoint' ? 'PointIJOutOfRange' : known.includes(code) ? code : 'InvalidParameterValue';
}

async function layerNamed(call: CallContext, name: string): Promise<Collection> {
  try {
    return await findCollection(call, name);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw mapErrors['map-service.layer-not-defined']({ params: { name: brief(name) } });
    throw error;
  }
}
