import { sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Move } from '#platform/geo/projections.ts';
import { html, Html } from '#platform/http/server/html.ts';
import { isRecord } from '#platform/kernel/unknown.ts';
import { symbolFor } from '#platform/map/document/style.ts';
import { tableOf } from '../../data/server/store.ts';
import { filtered } from '../../data/server/tiles.ts';
import type { Collection } from './collections.ts';
import { reading, styleOf } from './drawing.ts';
import { formatOf, keep, sendXml, xml } from './map-request.ts';
import { groundOf, moverOf, type MapView } from './views.ts';

export const infoFormats = ['text/plain', 'text/html', 'application/json', 'application/geo+json', 'application/vnd.ogc.gml', 'text/xml'] as const;
type InfoFormat = (typeof infoFormats)[number];

interface Found {
  readonly layer: Collection;
  readonly id: number;
  /** Under the names of the file, in the order of the fields. */
  readonly values: readonly { readonly name: string; readonly title: string; readonly value: unknown }[];
  /** GeoJSON in the municipality's projection. */
  readonly geometry: string;
}

interface Question {
  /** The first lies on top. */
  readonly layers: readonly Collection[];
  readonly view: MapView;
  /** Of the picture, from its top left corner. */
  readonly pixel: readonly [number, number];
  readonly format: string | null;
  /** Features of each layer. */
  readonly limit: number;
}

/** Most features of a layer, whatever is asked. */
const most = 50;

/** What is at a pixel: the fields people are told, of the features that are drawn. Throws `map-service.invalid-format`. */
export async function sendInfo(call: CallContext, question: Question): Promise<FastifyReply> {
  const format = formatOf(infoFormats, question.format);
  const found: Found[] = [];
  for (const layer of question.layers) found.push(...(await featuresAt(call, layer, question)));
  keep(
    call,
    question.layers.some(({ isPrivate }) => isPrivate),
  );
  return senders[format](call, found, question.view);
}

async function featuresAt({ site, db, locale }: CallContext, layer: Collection, { view, pixel, limit }: Question): Promise<Found[]> {
  const ground = groundOf(site, view);
  if (!ground || ground.resolution <= layer.near || ground.resolution > layer.far) return [];
  const { extent, width, height } = view;
  const [x, y] = moverOf(
    site,
    view.srid,
    site.srid,
  )([extent[0] + ((extent[2] - extent[0]) * pixel[0]) / width, extent[3] - ((extent[3] - extent[1]) * pixel[1]) / height]);
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [];
  const { data } = layer;
  const style = styleOf(layer);
  // A finger on the symbol, not on its middle.
  const reach = { point: (style.radius?.near ?? 6) + 3, line: style.width / 2 + 4, area: 1 }[data.shape] * ground.pixel * view.ratio;
  const at = sql`st_setsrid(st_makepoint(${x}::float8, ${y}::float8), ${sql.lit(site.srid)})`;
  const { rows } = await reading(db, (trx) =>
    sql<{ id: number; properties: Record<string, unknown>; geometry: string }>`
      select id, properties, st_asgeojson(geom, 3) as geometry from ${tableOf(data.versionId)}
      where geom && st_expand(${at}, ${sql.lit(reach)}) and st_dwithin(geom, ${at}, ${sql.lit(reach)}) and ${filtered(data.filter)}
      order by st_distance(geom, ${at}), size, id limit ${sql.lit(most)}`.execute(trx),
  );
  const shown = data.fields.filter((field) => field.shown);
  return rows
    .filter(({ properties }) => symbolFor(style, (field) => properties[field]) !== null)
    .slice(0, limit)
    .map(({ id, properties, geometry }) => ({
      layer,
      id: Number(id),
      geometry,
      values: shown.map(({ key, name, title }) => ({ name, title: title[locale], value: properties[key] ?? null })),
    }));
}

type Sender = (call: CallContext, found: readonly Found[], view: MapView) => FastifyReply;

const text = (value: unknown): string => (value === null ? '' : String(value));

const sendJson =
  (type: string): Sender =>
  ({ site, reply }, found, { srid }) => {
    const move = moverOf(site, site.srid, srid);
    const features = found.map(({ layer, id, values, geometry }) => ({
      type: 'Feature',
      id: `${layer.id}.${id}`,
      geometry: movedGeometry(JSON.parse(geometry), move),
      properties: Object.fromEntries(values.map(({ name, value }) => [name, value])),
    }));
    const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${srid}` } };
    return reply.type(type).send(JSON.stringify({ type: 'FeatureCollection', ...(srid !== 4326 && { crs }), features }));
  };

/** Positions lie in lists of lists. */
function movedGeometry(geometry: unknown, move: Move): unknown {
  const moved = (one: unknown): unknown => {
    if (!Array.isArray(one)) return one;
    const [x, y]: unknown[] = one;
    return typeof x === 'number' && typeof y === 'number' ? move([x, y]) : one.map(moved);
  };
  return isRecord(geometry) ? { ...geometry, coordinates: moved(geometry['coordinates']) } : null;
}

/** A field's name may hold what an element's may not. */
function field(name: string, value: string): Html {
  const plain = name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?=[^\p{L}_])/u, '_');
  return new Html(`<largo:${plain}>${xml`${value}`.markup}</largo:${plain}>`);
}

const sendGml: Sender = (call, found) => {
  const member = ({ layer, id, values }: Found): Html =>
    xml`<gml:featureMember><largo:feature fid="${layer.id}.${id}"><largo:layer>${layer.title}</largo:layer>${values.map(({ name, value }) =>
      value === null ? null : field(name, text(value)),
    )}</largo:feature></gml:featureMember>`;
  return sendXml(
    call,
    'application/vnd.ogc.gml',
    xml`<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:largo="${call.services.publicUrl(call.site)}/largo">${found.map(member)}</wfs:FeatureCollection>`,
  );
};

const senders: Readonly<Record<InfoFormat, Sender>> = {
  'text/plain': ({ reply }, found) => {
    const told = found.map(({ layer, id, values }) =>
      [`${layer.title} (${layer.id}.${id})`, ...values.map(({ title, value }) => `  ${title} = ${text(value)}`)].join('\n'),
    );
    return reply.type('text/plain; charset=utf-8').send(`${told.join('\n\n')}\n`);
  },
  'text/html': ({ reply, locale }, found) => {
    const table = ({ layer, values }: Found): Html =>
      html`<table>
        <caption>
          ${layer.title}
        </caption>
        ${values.map(
          ({ title, value }) =>
            html`<tr>
              <th scope="row">${title}</th>
              <td>${text(value)}</td>
            </tr>`,
        )}
      </table>`;
    const page = html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <title>WMS</title>
        </head>
        <body>
          ${found.map(table)}
        </body>
      </html>`;
    return reply.type('text/html; charset=utf-8').send(page.markup);
  },
  'application/json': sendJson('application/json'),
  'application/geo+json': sendJson('application/geo+json'),
  'application/vnd.ogc.gml': sendGml,
  'text/xml': sendGml,
};
