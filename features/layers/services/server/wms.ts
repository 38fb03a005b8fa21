import type { FastifyReply } from 'fastify';
import type { Call } from '#platform/http/server/call.ts';
import { isNorthFirst } from '#platform/geo/wms.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { pictureTypes } from '#platform/paint/server/task.ts';
import type { mapServices } from '../contract.ts';
import { mapErrors } from '../errors.ts';
import { layersIn, layerTree } from './collections.ts';
import { drawMap } from './drawing.ts';
import { sendInfo } from './feature-info.ts';
import { drawLegend } from './legend.ts';
import {
  brief,
  checkStyles,
  ClientGone,
  faultCode,
  formatOf,
  gone,
  invalid,
  keep,
  layersNamed,
  mostPixels,
  Parameters,
  sendXml,
  xml,
  type WmsVersion,
} from './map-request.ts';
import { servedSystems, type MapView } from './views.ts';
import { wmsCapabilities } from './wms-capabilities.ts';

type Asking = Call<(typeof mapServices)['wms']>;

const operations = ['GetCapabilities', 'GetMap', 'GetFeatureInfo', 'GetLegendGraphic'] as const;
type Operation = (typeof operations)[number];

/** WMS 1.3.0 and 1.1.1: every operation asks the tree's guard what the caller may see; what is hidden is as if it were not there. */
export async function wms(call: Asking): Promise<FastifyReply> {
  const asked = new Parameters(call.query);
  const version = versionOf(asked);
  try {
    const wished = asked.need('REQUEST').toLowerCase();
    const operation = operations.find((one) => one.toLowerCase() === wished);
    if (!operation || (asked.get('SERVICE') ?? 'WMS').toUpperCase() !== 'WMS')
      throw mapErrors['map-service.operation-not-supported']({ params: { name: brief(asked.get('REQUEST')), known: operations.join(', ') } });
    return await answers[operation](call, asked, version);
  } catch (error) {
    if (error instanceof ClientGone) return call.reply.code(204).send();
    if (!(error instanceof AppError) || error.status === 500) throw error;
    return sendException(call, version, error);
  }
}

/** The version a program names, or the one whose parameters it uses. */
function versionOf(asked: Parameters): WmsVersion {
  const named = asked.get('VERSION') ?? asked.get('WMTVER');
  if (named !== null) return named.localeCompare('1.3', 'en', { numeric: true }) < 0 ? '1.1.1' : '1.3.0';
  return asked.get('SRS') !== null ? '1.1.1' : '1.3.0';
}

/** With status 200: programs read it then. */
function sendException(call: Asking, version: WmsVersion, error: AppError): FastifyReply {
  const named = faultCode(error).replace(/Crs$/, version === '1.1.1' ? 'SRS' : 'CRS');
  void call.reply.code(error.status >= 500 ? error.status : 200).header('cache-control', 'no-store');
  const said = xml`<ServiceException code="${named}">${error.say(call.locale)}</ServiceException>`;
  return version === '1.3.0'
    ? sendXml(
        call,
        'text/xml',
        xml`<ServiceExceptionReport version="1.3.0" xmlns="http://www.opengis.net/ogc" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/ogc http://schemas.opengis.net/wms/1.3.0/exceptions_1_3_0.xsd">${said}</ServiceExceptionReport>`,
      )
    : sendXml(call, 'application/vnd.ogc.se_xml', xml`<ServiceExceptionReport version="1.1.1">${said}</ServiceExceptionReport>`);
}

type Answer = (call: Asking, asked: Parameters, version: WmsVersion) => Promise<FastifyReply>;

const answers: Readonly<Record<Operation, Answer>> = {
  async GetCapabilities(call, _asked, version) {
    const tree = await layerTree(call);
    keep(
      call,
      layersIn(tree).some(({ isPrivate }) => isPrivate),
    );
    return sendXml(call, version === '1.3.0' ? 'text/xml' : 'application/vnd.ogc.wms_xml', wmsCapabilities(call, tree, version));
  },

  async GetMap(call, asked, version) {
    const layers = layersNamed(await layerTree(call), asked.need('LAYERS'));
    checkStyles(asked.get('STYLES'));
    const type = formatOf(pictureTypes, asked.get('FORMAT'));
    const view = viewOf(call, asked, version);
    const isClear = asked.get('TRANSPARENT')?.toUpperCase() === 'TRUE' && type === 'image/png';
    const background = isClear ? null : colourOf(asked.get('BGCOLOR'));
    const { picture, generalised } = await drawMap(call, { view, layers, type, background }, gone(call));
    keep(
      call,
      layers.some(({ isPrivate }) => isPrivate),
    );
    if (generalised.length > 0) void call.reply.header('largo-generalised', generalised.join(', '));
    return call.reply.type(type).send(picture);
  },

  async GetFeatureInfo(call, asked, version) {
    const tree = await layerTree(call);
    const layers = layersNamed(tree, asked.need('QUERY_LAYERS'));
    const closed = layers.find(({ queryable }) => !queryable);
    if (closed) throw mapErrors['map-service.layer-not-queryable']({ params: { name: closed.id } });
    const view = viewOf(call, asked, version);
    const [column, row] = version === '1.3.0' ? (['I', 'J'] as const) : (['X', 'Y'] as const);
    const [i, j] = [Number(asked.need(column)), Number(asked.need(row))];
    if (!(i >= 0 && i < view.width && j >= 0 && j < view.height)) throw mapErrors['map-service.invalid-point']();
    return sendInfo(call, {
      layers: layers.toReversed(),
      view,
      pixel: [i + 0.5, j + 0.5],
      format: asked.get('INFO_FORMAT'),
      limit: asked.integer('FEATURE_COUNT', 1, 1000, 1),
    });
  },

  async GetLegendGraphic(call, asked) {
    const layers = layersNamed(await layerTree(call), asked.need('LAYER'));
    checkStyles(asked.get('STYLE'));
    const type = formatOf(pictureTypes, asked.get('FORMAT'));
    const picture = await drawLegend(layers, call.locale, type, gone(call));
    keep(
      call,
      layers.some(({ isPrivate }) => isPrivate),
    );
    return call.reply.type(type).send(picture);
  },
};

/** What a program looks at. 1.3.0 gives the axes in the register's order. Throws `map-service.*`. */
function viewOf({ site }: Asking, asked: Parameters, version: WmsVersion): MapView {
  const name = version === '1.3.0' ? 'CRS' : 'SRS';
  const system = asked.need(name).toUpperCase();
  const isEastFirst = system === 'CRS:84' || version === '1.1.1';
  const srid = system === 'CRS:84' ? 4326 : Number(/^EPSG:(\d{4,6})$/.exec(system)?.[1]);
  const known = servedSystems(site);
  if (!known.includes(srid))
    throw mapErrors['map-service.invalid-crs']({ params: { name: brief(system), known: known.map((one) => `EPSG:${one}`).join(', ') } });
  const numbers = asked
    .need('BBOX')
    .split(',')
    .map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const [minx, miny, maxx, maxy] = !isEastFirst && isNorthFirst(srid) ? [b, a, d, c] : [a, b, c, d];
  if (numbers.length !== 4 || !numbers.every((one) => Number.isFinite(one) && Math.abs(one) < 1e9) || minx >= maxx || miny >= maxy)
    throw invalid('BBOX', 'minx,miny,maxx,maxy');
  const [width, height] = [asked.integer('WIDTH', 1, mostPixels), asked.integer('HEIGHT', 1, mostPixels)];
  return { srid, extent: [minx, miny, maxx, maxy], width, height, ratio: ratioOf(asked) };
}

/** A pixel of the standard is 0.28 mm; programs that print name the dots of an inch, each in its own way. */
function ratioOf(asked: Parameters): number {
  const named = asked.get('DPI') ?? asked.get('MAP_RESOLUTION') ?? /dpi:(\d+)/i.exec(asked.get('FORMAT_OPTIONS') ?? '')?.[1];
  const dots = Number(named ?? Number.NaN);
  return dots >= 50 && dots <= 1200 ? (dots * 0.28) / 25.4 : 1;
}

/** Throws `map-service.invalid-parameter-value`. */
function colourOf(text: string | null): string {
  const digits = /^(?:0x|#)?([0-9a-f]{6})$/i.exec(text ?? '0xFFFFFF')?.[1];
  if (digits === undefined) throw invalid('BGCOLOR', '0xRRGGBB');
  return `#${digits}`;
}
