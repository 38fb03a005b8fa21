import type { Call, CallContext } from '#platform/http/server/call.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import type { FieldType } from '../../data/domain/fields.ts';
import type { ogcFeatures } from '../contract.ts';
import { collections, findCollection, type Collection } from './collections.ts';
import { crs84, served } from './crs.ts';
import { mostItems } from './items.ts';
import { collectionLinks, sendJson, url } from './links.ts';

type Contract = typeof ogcFeatures;
type Asking = CallContext;

const parts = [
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/features-filter',
  'http://www.opengis.net/spec/cql2/1.0/conf/cql2-text',
  'http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/tileset',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/tilesets-list',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/mvt',
] as const;

const words = {
  pt: (name: string) => `Dados geográficos do município de ${name}.`,
  en: (name: string) => `Geographic data of the municipality of ${name}.`,
};

export const landing = (call: Asking) =>
  sendJson(call, false, 'application/json', {
    title: call.site.config.head.title,
    description: words[call.locale](call.site.config.name),
    links: [
      { rel: 'self', type: 'application/json', href: url(call) },
      { rel: 'service-desc', type: 'application/vnd.oai.openapi+json;version=3.0', href: url(call, '/api') },
      { rel: 'service-doc', type: 'text/html', href: `${call.services.publicUrl(call.site)}/api/docs` },
      { rel: 'conformance', type: 'application/json', href: url(call, '/conformance') },
      { rel: 'data', type: 'application/json', href: url(call, '/collections') },
      { rel: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes', type: 'application/json', href: url(call, '/tileMatrixSets') },
    ],
  });

export const conformance = (call: Asking) => sendJson(call, false, 'application/json', { conformsTo: parts });

export async function listCollections(call: Call<Contract['collections']>) {
  const found = await collections(call);
  return sendJson(
    call,
    found.some(({ isPrivate }) => isPrivate),
    'application/json',
    {
      crs: served(call.site).map(({ uri }) => uri),
      collections: found.map((one) => collectionOf(call, one)),
      links: [{ rel: 'self', type: 'application/json', href: url(call, '/collections') }],
    },
  );
}

export async function showCollection(call: Call<Contract['collection']>) {
  const found = await findCollection(call, call.params.collection);
  return sendJson(call, found.isPrivate, 'application/json', collectionOf(call, found));
}

function collectionOf(call: Asking, collection: Collection) {
  const { id, title, attribution, data } = collection;
  const { toLngLat } = degreesOf(call.site.config.map);
  const [minx = 0, miny = 0, maxx = 0, maxy = 0] = data.extent ?? call.site.config.map.extent;
  const corners = [toLngLat([minx, miny]), toLngLat([minx, maxy]), toLngLat([maxx, miny]), toLngLat([maxx, maxy])];
  const [lng, lat] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    id,
    title,
    ...(attribution !== null && { attribution }),
    itemType: 'feature',
    extent: { spatial: { bbox: [[Math.min(...lng), Math.min(...lat), Math.max(...lng), Math.max(...lat)]], crs: crs84 } },
    crs: served(call.site).map(({ uri }) => uri),
    storageCrs: `http://www.opengis.net/def/crs/EPSG/0/${call.site.srid}`,
    links: [{ rel: 'self', type: 'application/json', href: url(call, `/collections/${id}`) }, ...collectionLinks(call, collection)],
  };
}

const jsonTypes: Readonly<Record<FieldType, object>> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string' },
};

export async function queryables(call: Call<Contract['queryables']>) {
  const { id, title, isPrivate, data } = await findCollection(call, call.params.collection);
  const geometry = {
    point: 'geometry-point-or-multipoint',
    line: 'geometry-linestring-or-multilinestring',
    area: 'geometry-polygon-or-multipolygon',
  };
  return sendJson(call, isPrivate, 'application/schema+json', {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: url(call, `/collections/${id}/queryables`),
    type: 'object',
    title,
    properties: {
      ...Object.fromEntries(data.fields.map(({ name, type, title: told }) => [name, { title: told[call.locale], ...jsonTypes[type] }])),
      geom: { 'x-ogc-role': 'primary-geometry', format: geometry[data.shape] },
    },
    additionalProperties: false,
  });
}

/** Programs filter on the server only by parameters that stand here. */
export async function openApi(call: Asking) {
  const found = await collections(call);
  const parameter = (name: string, schema: object, where = 'query') => ({ name, in: where, required: where === 'path', schema });
  const paths = found.map(({ id, title, data }) => [
    `/collections/${id}/items`,
    {
      get: {
        summary: title,
        operationId: `items-${id}`,
        parameters: [
          parameter('limit', { type: 'integer', minimum: 1, maximum: mostItems, default: 10 }),
          parameter('offset', { type: 'integer', minimum: 0, default: 0 }),
          { ...parameter('bbox', { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 }), style: 'form', explode: false },
          parameter('crs', { type: 'string' }),
          parameter('bbox-crs', { type: 'string' }),
          parameter('filter', { type: 'string' }),
          ...data.fields.filter(({ name }) => /^[\w-]+$/.test(name)).map(({ name, type }) => parameter(name, jsonTypes[type])),
        ],
        responses: { 200: { description: title, content: { 'application/geo+json': { schema: { type: 'object' } } } } },
      },
    },
  ]);
  return sendJson(
    call,
    found.some(({ isPrivate }) => isPrivate),
    'application/vnd.oai.openapi+json;version=3.0',
    {
      openapi: '3.0.3',
      info: { title: call.site.config.head.title, version: '1.0' },
      servers: [{ url: url(call) }],
      paths: Object.fromEntries(paths),
    },
  );
}
