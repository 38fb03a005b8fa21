import { sql, type RawBuilder } from 'kysely';
import { storedGeometry } from '#platform/geo/geojson.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { ViewerContract } from '../contract.ts';
import { shownLayer, type ShownLayer } from './shown.ts';

/** So many of the features that have a value are told; as many as are identified at a point. */
const MOST = 50;

interface Row {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
  readonly geometry: string;
  readonly total: number;
  readonly minx: number;
  readonly miny: number;
  readonly maxx: number;
  readonly maxy: number;
}

/** Throws `record.not-found` also where no feature has the number or the value. */
export async function feature(call: Call<ViewerContract['feature']>, front: MapFront) {
  const { db, params } = call;
  const { rows, fields } = await shownLayer(call, front, params.layer);
  // A screen shows no more than a two thousandth of what is seen whole.
  const outline = sql`st_simplify(geom, greatest(st_xmax(geom) - st_xmin(geom), st_ymax(geom) - st_ymin(geom)) / 2000, true)`;
  const found = await sql<Row>`
    select id, properties, st_asgeojson(${outline}, 2) as geometry, count(*) over ()::int as total,
      min(st_xmin(geom)) over () as minx, min(st_ymin(geom)) over () as miny, max(st_xmax(geom)) over () as maxx, max(st_ymax(geom)) over () as maxy
    from (${rows}) r where geom is not null and ${condition(call, fields)} order by id limit ${sql.lit(MOST)}`.execute(db);
  const [first] = found.rows;
  if (!first) throw kernelErrors['record.not-found']();
  void call.reply.header('cache-control', 'private, no-cache');
  const told = new Set(fields.map(({ key }) => key));
  const extent: [number, number, number, number] = [first.minx, first.miny, first.maxx, first.maxy];
  return {
    items: found.rows.map(({ id, properties, geometry }) => ({
      id: Number(id),
      properties: Object.fromEntries(Object.entries(properties).filter(([key]) => told.has(key))),
      geometry: storedGeometry(geometry),
    })),
    total: first.total,
    extent,
  };
}

/** By number, or by a field the layer tells, under its key or its name in the file. */
function condition({ query, locale }: Pick<Call<ViewerContract['feature']>, 'query' | 'locale'>, fields: ShownLayer['fields']): RawBuilder<unknown> {
  const { id, field, value } = query;
  if (id !== undefined) return sql`id = ${id}`;
  if (field === undefined || value === undefined)
    throw kernelErrors['request.invalid']({ fields: fieldError(field === undefined ? 'id' : 'value', 'required', locale) });
  const known = fields.find(({ key, name }) => key === field.toLowerCase() || name.toLowerCase() === field.toLowerCase());
  if (!known) throw kernelErrors['record.not-found']();
  return sql`properties->>${sql.lit(known.key)} = ${value}`;
}
