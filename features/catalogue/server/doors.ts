import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { askFor, askNarrowAt, baseUrl, closed, passOn, withParameters } from '#features/ogc/server/index.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { maxFeatures } from '../domain/limits.ts';
import { catalogueErrors } from '../errors.ts';
import { jsonOf, refusalOf } from './node.ts';
import { itemsUrl } from './oapif-urls.ts';
import { elsewhere } from './said.ts';
import { recordOf, targetOf, type Open, type Target } from './target.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Pictures of exactly one layer: the gateway's rules of what a service may be asked, narrowed to its name. */
export async function pictures(open: Open, key: string, query: Query): Promise<FastifyReply> {
  const { said, offer, reached } = await targetOf(open, key);
  if (said.type === 'oapif' || said.type === 'wfs' || offer.name === null) throw kernelErrors['record.not-found']();
  const path = `/api/${open.map.front}/front/catalogue/services/${open.row.id}/layers/${key}/pictures`;
  const service = { ...reached, url: said.url, type: said.type, names: new Set([offer.name]), template: () => offer.tileTemplate };
  return askNarrowAt(open.call, service, { path, secret: open.row.private }, { query });
}

/** Features inside the municipality; the whole question is ours, so that nothing else can be asked. */
export async function features(open: Open, key: string): Promise<FastifyReply> {
  const target = await targetOf(open, key);
  const { said, offer, reached } = target;
  if (said.type === 'wms' || said.type === 'wmts') throw kernelErrors['record.not-found']();
  const refused = refusalOf(said, offer, open.call.site.srid);
  if (refused !== null) throw catalogueErrors[`catalogue.${refused}`]({ params: { epsg: open.call.site.srid } });
  const asked = { operation: 'GetFeature', address: await featuresUrl(open.call, target), signal: closed(open.call) };
  const { body } = await askFor(open.call.services, reached, asked);
  // Members stand in any order: the word is near one of the ends.
  const ends = `${body.subarray(0, 4096).toString('latin1')} ${body.subarray(-4096).toString('latin1')}`;
  if (!/"type"\s*:\s*"FeatureCollection"/.test(ends)) throw catalogueErrors['catalogue.answer']();
  return open.call.reply
    .header('content-type', 'application/geo+json')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', open.row.private ? 'private, no-store' : 'private, max-age=300')
    .send(body);
}

async function featuresUrl(call: CallContext, { said, offer, reached }: Target): Promise<string> {
  const { site } = call;
  const epsg = site.srid;
  const name = offer.name ?? '';
  const box = site.config.map.extent;
  if (said.type === 'oapif') {
    if (offer.projections.includes(`EPSG:${epsg}`)) return itemsUrl(said.url, name, { epsg, isNative: true, bbox: box, limit: maxFeatures });
    return itemsUrl(said.url, name, { epsg, isNative: false, bbox: await degreesBox(call), limit: maxFeatures });
  }
  const version = said.version.startsWith('1.') ? '1.1.0' : '2.0.0';
  const [types, count] = version === '2.0.0' ? ['typenames', 'count'] : ['typename', 'maxfeatures'];
  return withParameters(baseUrl(reached.url), {
    service: 'WFS',
    version,
    request: 'GetFeature',
    [types]: name,
    srsname: `EPSG:${epsg}`,
    bbox: `${box.join(',')},EPSG:${epsg}`,
    outputformat: jsonOf(offer) ?? 'application/json',
    [count]: String(maxFeatures),
  });
}

/** The map's box in degrees, as the database knows it. */
async function degreesBox({ db, site }: CallContext): Promise<readonly number[]> {
  const [minx, miny, maxx, maxy] = site.config.map.extent;
  const { rows } = await sql<{ box: number[] }>`select array[st_xmin(g), st_ymin(g), st_xmax(g), st_ymax(g)] as box
    from (select st_transform(st_makeenvelope(${minx}, ${miny}, ${maxx}, ${maxy}, ${site.srid}), 4326) as g) t`.execute(db);
  return (rows[0]?.box ?? []).map((value) => Number(value.toFixed(6)));
}

/** The picture a WMTS names as the legend of its usual style. */
export async function legend(open: Open, key: string): Promise<FastifyReply> {
  const { offer, reached } = await targetOf(open, key);
  return picture(open, reached, offer.styles.find((style) => style.legend !== null)?.legend ?? null);
}

/** The small picture a record names. */
export async function thumbnail(open: Open, record: string): Promise<FastifyReply> {
  const found = open.row.type === 'csw' ? (await recordOf(open, record)).thumbnail : null;
  return picture(open, open.reached, found);
}

async function picture(open: Open, reached: Target['reached'], address: string | null): Promise<FastifyReply> {
  if (address === null || !/^https?:/i.test(address)) throw kernelErrors['record.not-found']();
  const from = elsewhere(reached, address);
  return passOn(open.call.services, open.call.reply, from, {
    address,
    operation: 'GetLegendGraphic',
    signal: closed(open.call),
    secret: open.row.private,
  });
}
