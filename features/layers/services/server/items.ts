import { sql, type RawBuilder } from 'kysely';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { countFeatures } from '../../data/server/count.ts';
import { tableOf } from '../../data/server/store.ts';
import { filtered } from '../../data/server/tiles.ts';
import type { ogcFeatures } from '../contract.ts';
import { findCollection, type Collection } from './collections.ts';
import { boxIn, cornersOf, geometryIn, servedAs } from './crs.ts';
import { equals, filterSql } from './filter-sql.ts';
import { sendJson, url } from './links.ts';

type Contract = typeof ogcFeatures;

/** More than these come in pages: asking for more gives these. */
export const mostItems = 1000;
const own = new Set([
  'limit',
  'offset',
  'bbox',
  'bbox-crs',
  'crs',
  'filter',
  'filter-crs',
  'filter-lang',
  'f',
  'datetime',
  'lang',
  'skipGeometry',
  'sortby',
  'm',
]);

interface Row {
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: string | null;
}

/** Under the names of the file: what programs of others show, and filter by. */
function featureOf({ data }: Collection, { id, properties, geometry }: Row) {
  const named = data.fields.map(({ key, name }) => [name, properties[key] ?? null] as const);
  return {
    type: 'Feature',
    id: Number(id),
    geometry: geometry === null ? null : (JSON.parse(geometry) as unknown),
    properties: Object.fromEntries(named),
  };
}

function conditions(call: Call<Contract['items']>, { data }: Collection): RawBuilder<unknown> {
  const { site, query } = call;
  const found: RawBuilder<unknown>[] = [];
  if (query.bbox !== undefined) found.push(sql`st_intersects(geom, ${boxIn(servedAs(site, query['bbox-crs']), site, cornersOf(query.bbox))})`);
  for (const [name, value] of Object.entries(query)) {
    const field = own.has(name) ? undefined : data.fields.find((one) => one.key === name || one.name === name);
    if (field && typeof value === 'string') found.push(equals(field, value));
  }
  if (query.filter !== undefined && query.filter.trim() !== '') {
    const filterCrs = servedAs(site, query['filter-crs']);
    found.push(filterSql(query.filter, data.fields, (corners) => boxIn(filterCrs, site, corners)));
  }
  return sql.join([filtered(data.filter), ...found], sql` and `);
}

export async function items(call: Call<Contract['items']>) {
  const collection = await findCollection(call, call.params.collection);
  const { db, site, query, services } = call;
  const crs = servedAs(site, query.crs);
  const where = conditions(call, collection);
  const table = tableOf(collection.data.versionId);
  const limit = Math.min(query.limit, mostItems);
  const { rows } =
    await sql<Row>`select id, properties, ${geometryIn(crs, site)} as geometry from ${table} where ${where} order by id limit ${limit} offset ${query.offset}`.execute(
      db,
    );
  const matched = await countFeatures(db, collection.data, where);
  const path = `/collections/${collection.id}/items`;
  const page = (offset: number): string => {
    const asked = Object.entries(query).flatMap(([name, value]) =>
      Array.isArray(value) || value === undefined ? [] : [[name, String(value)] as const],
    );
    return url(call, path, { ...Object.fromEntries(asked), limit: String(limit), offset: String(offset) });
  };
  void call.reply.header('content-crs', `<${crs.uri}>`);
  return sendJson(call, collection.isPrivate, 'application/geo+json', {
    type: 'FeatureCollection',
    timeStamp: services.now().toISOString(),
    numberMatched: matched,
    numberReturned: rows.length,
    features: rows.map((row) => featureOf(collection, row)),
    links: [
      { rel: 'self', type: 'application/geo+json', href: page(query.offset) },
      ...(query.offset + rows.length < matched && rows.length > 0
        ? [{ rel: 'next', type: 'application/geo+json', href: page(query.offset + limit) }]
        : []),
      ...(query.offset > 0 ? [{ rel: 'prev', type: 'application/geo+json', href: page(Math.max(0, query.offset - limit)) }] : []),
      { rel: 'collection', type: 'application/json', href: url(call, `/collections/${collection.id}`) },
    ],
  });
}

export async function item(call: Call<Contract['item']>) {
  const collection = await findCollection(call, call.params.collection);
  const { db, site, params } = call;
  const crs = servedAs(site, call.query.crs);
  const { rows } =
    await sql<Row>`select id, properties, ${geometryIn(crs, site)} as geometry from ${tableOf(collection.data.versionId)} where id = ${params.feature} and ${filtered(collection.data.filter)}`.execute(
      db,
    );
  const row = rows[0];
  if (!row) throw kernelErrors['record.not-found']();
  void call.reply.header('content-crs', `<${crs.uri}>`);
  return sendJson(call, collection.isPrivate, 'application/geo+json', {
    ...featureOf(collection, row),
    links: [
      { rel: 'self', type: 'application/geo+json', href: url(call, `/collections/${collection.id}/items/${params.feature}`) },
      { rel: 'collection', type: 'application/json', href: url(call, `/collections/${collection.id}`) },
    ],
  });
}
