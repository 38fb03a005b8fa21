import { sql, type RawBuilder } from 'kysely';
import { can, type Actor } from '#platform/access/actor.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { ShownData } from '../../data/server/shown.ts';
import { tableOf } from '../../data/server/store.ts';
import { filtered } from '../../data/server/tiles.ts';
import { serviceErrors } from '../../services/errors.ts';
import { cornersOf } from '../../services/server/crs.ts';
import { filterSql } from '../../services/server/filter-sql.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import { seenLayer } from '../../tree/server/guard.ts';
import { columnsOf, type Column } from '../domain/columns.ts';

/** The table of a layer, for somebody who sees the layer. */
export interface FoundTable {
  readonly title: string;
  readonly titleEn: string | null;
  readonly data: ShownData;
  readonly columns: readonly Column[];
  readonly from: RawBuilder<unknown>;
}

export type Asking = Pick<Call, 'site' | 'db' | 'actor' | 'can'>;

/** A job asks as the person who started it, with today's rights. */
export const askingOf = (site: Site, actor: Actor): Asking => ({
  site,
  db: site.db,
  actor,
  can: (code) => can(actor, code, site.config.permissions),
});

/** Throws `record.not-found` where there is no such layer, it is not for the caller, has no data of its own, or is not to be asked. */
export async function findTable(asking: Asking, front: MapFront, id: number): Promise<FoundTable> {
  const { row } = await seenLayer(asking.db, front, asking, id);
  const { data, featureinfo } = row;
  if (!data || featureinfo?.status === false) throw kernelErrors['record.not-found']();
  return { title: row.name, titleEn: row.name_en, data, columns: columnsOf(data.fields, row.typename), from: tableOf(data.versionId) };
}

export interface Narrowing {
  readonly filter?: string | undefined;
  readonly bbox?: string | undefined;
  readonly rows?: readonly number[] | undefined;
}

/** The condition of what is asked for, within what the layer shows. Throws AppErrors `ogc-features.*`. */
export function whereOf({ site }: Pick<Asking, 'site'>, { data, columns }: FoundTable, { filter, bbox, rows }: Narrowing): RawBuilder<unknown> {
  const box = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): RawBuilder<unknown> =>
    sql`st_makeenvelope(${a}::float8, ${b}::float8, ${c}::float8, ${d}::float8, ${sql.lit(site.srid)})`;
  // By the keys alone: they are what addresses and columns name.
  const fields = columns.map(({ key, type }) => ({ key, name: key, type }));
  const parts = [
    filtered(data.filter),
    ...(bbox === undefined ? [] : [sql`st_intersects(geom, ${box(cornersOf(bbox))})`]),
    ...(filter === undefined || filter.trim() === '' ? [] : [filterSql(filter, fields, box)]),
    ...(rows === undefined ? [] : [sql`id = any(${[...rows]}::bigint[])`]),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** What a column is sorted by. */
function keyOf({ key, type }: Column): RawBuilder<unknown> {
  const text = sql`(properties->>${sql.lit(key)})`;
  if (type === 'integer' || type === 'number') return sql`${text}::double precision`;
  if (type === 'date') return sql`replace(${text}, '/', '-')`;
  // To fold the texts of 100,000 rows takes seconds: only their beginnings are, and of these those that have accents.
  const head = sql`left(${text}, 12)`;
  return type === 'text'
    ? sql`((case when octet_length(${head}) = length(${head}) then lower(${head}) else fold(${head}) end) || substr(${text}, 13)) collate "C"`
    : text;
}

export interface Order {
  /** Null: by number of the feature. */
  readonly key: RawBuilder<unknown> | null;
  readonly descending: boolean;
}

/** Throws `ogc-features.property` for a column there is not. */
export function orderOf({ columns }: FoundTable, sort: string | undefined): Order {
  if (sort === undefined) return { key: null, descending: false };
  const name = sort.replace(/^-/, '');
  const column = columns.find(({ key }) => key === name);
  if (!column) throw serviceErrors['ogc-features.property']({ params: { name } });
  return { key: keyOf(column), descending: sort.startsWith('-') };
}

/** `k` stands for the key in statements that have worked it out already. */
export const orderedBy = ({ key, descending }: Order, worked = false): RawBuilder<unknown> =>
  key === null ? sql`id` : sql`${worked ? sql`k` : key} ${descending ? sql`desc` : sql`asc`} nulls last, id`;
