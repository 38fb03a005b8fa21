import { sql, type RawBuilder } from 'kysely';
import type { Call } from '#platform/http/server/call.ts';
import { storedGeometry } from '#platform/geo/geojson.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { serviceErrors } from '../../services/errors.ts';
import { narrowedTile } from '../../data/server/tiles.ts';
import { sendTile } from '#platform/geo/server/send-tile.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import { mostValues, type TableContract, type TableRow } from '../contract.ts';
import { findTable, orderedBy, orderOf, whereOf, type FoundTable } from './find.ts';

type Value = TableRow['values'][number];
type Properties = Readonly<Record<string, Value>>;

export async function columnsAnswer(call: Call<TableContract['columns']>, front: MapFront) {
  const table = await findTable(call, front, call.params.id);
  const columns = table.columns.map(({ key, type, title }) => ({ key, type, title }));
  return { columns, features: await countOf(call, table, whereOf(call, table, {})) };
}

export async function countOf({ db }: Pick<Call, 'db'>, { from }: FoundTable, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function rowsAnswer(call: Call<TableContract['rows']>, front: MapFront) {
  const { query, db } = call;
  const table = await findTable(call, front, call.params.id);
  const [where, order] = [whereOf(call, table, query), orderOf(table, query.sort)];
  // Sorted as numbers and keys alone: the rows themselves are many times as wide.
  const { rows } = await sql<{ id: string; properties: Properties; box: [number, number, number, number] }>`
    with page as materialized (select id, ${order.key ?? sql`id`} as k from ${table.from} where ${where}
      order by ${orderedBy(order)} limit ${query.limit} offset ${query.offset})
    select id, t.properties, array[st_xmin(t.geom), st_ymin(t.geom), st_xmax(t.geom), st_ymax(t.geom)] as box
    from page join ${table.from} t using (id) order by ${orderedBy(order, true)}`.execute(db);
  return {
    rows: rows.map(({ id, properties, box }) => ({ id: Number(id), values: table.columns.map(({ key }) => properties[key] ?? null), box })),
    total: query.count === 'true' ? await countOf(call, table, where) : null,
  };
}

/** Of areas within each other the smallest is meant. */
export async function atAnswer(call: Call<TableContract['at']>, front: MapFront) {
  const { query, db, site } = call;
  const table = await findTable(call, front, call.params.id);
  const [where, order] = [whereOf(call, table, query), orderOf(table, query.sort)];
  const point = sql`st_setsrid(st_makepoint(${query.x}::float8, ${query.y}::float8), ${sql.lit(site.srid)})`;
  const before = orderedBefore(order);
  const { rows } = await sql<{ id: string; index: number }>`
    with hit as (select id as hit_id, ${order.key ?? sql`null`} as hit_key from ${table.from}
      where st_dwithin(geom, ${point}, ${query.reach}) and ${where} order by st_distance(geom, ${point}), size, id limit 1)
    select hit_id as id, (select count(*)::int from (select id, ${order.key ?? sql`null`} as k from ${table.from} where ${where}) r where ${before}) as index from hit`.execute(
    db,
  );
  const [hit] = rows;
  return { row: hit ? { id: Number(hit.id), index: hit.index } : null };
}

function orderedBefore({ key, descending }: ReturnType<typeof orderOf>): RawBuilder<unknown> {
  if (key === null) return sql`id < hit_id`;
  return sql`(k ${descending ? sql`>` : sql`<`} hit_key or (k is not null and hit_key is null) or (k is not distinct from hit_key and id < hit_id))`;
}

/** Simplified to what is seen: a shape of tens of thousands of vertices is only drawn round. */
export async function shapesAnswer(call: Call<TableContract['shapes']>, front: MapFront) {
  const { query, db } = call;
  const table = await findTable(call, front, call.params.id);
  const { rows } = await sql<{ id: string; geometry: string }>`
    select id, st_asgeojson(case when st_dimension(geom) = 0 then geom else coalesce(st_simplify(geom, ${query.resolution / 2}::float8, true), geom) end, 3) as geometry
    from ${table.from} where ${whereOf(call, table, { rows: query.ids })} order by id`.execute(db);
  return { shapes: rows.map(({ id, geometry }) => ({ id: Number(id), geometry: storedGeometry(geometry) })) };
}

export async function valuesAnswer(call: Call<TableContract['values']>, front: MapFront) {
  const { query, params, db } = call;
  const table = await findTable(call, front, params.id);
  const column = table.columns.find(({ key }) => key === params.column);
  if (!column) throw serviceErrors['ogc-features.property']({ params: { name: params.column } });
  const where = whereOf(call, table, query);
  const text = sql`properties->>${sql.lit(column.key)}`;
  const { rows } = await sql<{
    value: Value;
    count: number;
  }>`select properties->${sql.lit(column.key)} as value, count(*)::int as count from ${table.from}
    where ${where} and ${text} is not null group by 1 order by 2 desc, 1 limit ${mostValues + 1}`.execute(db);
  return { values: rows.slice(0, mostValues), more: rows.length > mostValues };
}

export async function tileAnswer(call: Call<TableContract['tile']>, front: MapFront) {
  const { id, ...place } = call.params;
  const table = await findTable(call, front, id);
  if (call.query.filter === undefined) throw kernelErrors['record.not-found']();
  const tile = await narrowedTile(call.site, table.data, place, whereOf(call, table, call.query));
  return sendTile(call.reply, call.request, tile, 'private, no-cache');
}
