import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Bounds, ServiceType, Style, TileMatrixSet } from '../domain/capabilities.ts';
import type { HealthState } from '../domain/health.ts';

/** A layer of a service of others, with what a map needs to show it. */
export interface HarvestedLayer {
  readonly id: number;
  /** Name to ask for. */
  readonly name: string;
  readonly title: string;
  /** The service no longer offers it. */
  readonly vanished: boolean;
  readonly queryable: boolean;
  readonly projections: readonly string[];
  readonly styles: readonly Style[];
  readonly formats: readonly string[];
  readonly infoFormats: readonly string[];
  readonly minScale: number | null;
  readonly maxScale: number | null;
  readonly attribution: string | null;
  readonly nativeBounds: readonly { readonly crs: string; readonly bounds: Bounds }[];
  readonly tileMatrixSets: readonly string[];
  readonly tileTemplate: string | null;
  readonly service: {
    readonly id: number;
    readonly title: string;
    readonly type: ServiceType;
    /** Never goes to a browser when `isClosed`. */
    readonly url: string;
    readonly isPrivate: boolean;
    /** Reached through this server only: private, with a sign-in, or asked for by who registered it. */
    readonly isClosed: boolean;
    /** As it said of itself; null before it was asked. */
    readonly version: string | null;
    readonly matrixSets: readonly TileMatrixSet[] | null;
    readonly state: HealthState;
    readonly failureRate: number | null;
    readonly lastGoodAt: string | null;
  };
}

/** What `HarvestedLayer` takes from the row's data. */
const fromData = [
  'queryable',
  'projections',
  'styles',
  'formats',
  'infoFormats',
  'minScale',
  'maxScale',
  'attribution',
  'nativeBounds',
  'tileMatrixSets',
  'tileTemplate',
] as const;

/**
 * `HarvestedLayer`s with the numbers of an SQL array, in its order, as one JSON array (null: none): a part of the queries of those who
 * make map layers of them, so that a map of a thousand is one question. Services in the trash have none.
 */
export function harvestedJson(ids: RawBuilder<unknown>): RawBuilder<HarvestedLayer[] | null> {
  const data = sql.join(fromData.map((name) => sql`${sql.lit(name)}, r.data -> ${sql.lit(name)}`));
  return sql<HarvestedLayer[] | null>`(select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'title', r.title,
      'vanished', r.vanished_at is not null, ${data}, 'service', jsonb_build_object('id', s.id, 'title', s.title, 'type', s.type, 'url', s.url,
        'isPrivate', s.is_private, 'isClosed', s.is_private or s.use_proxy or s.username is not null or s.password is not null,
        'version', t.found ->> 'version', 'matrixSets', case when s.type = 'wmts' then t.grids end, 'state', coalesce(t.state, 'unknown'),
        'failureRate', t.failure_rate, 'lastGoodAt', t.last_good_at)) order by asked.place)
    from unnest(${ids}) with ordinality as asked (id, place)
    join ogc_resource r on r.id = asked.id and r.name is not null
    join ogc_service s on s.id = r.service_id and s.deleted_at is null
    left join ogc_state t on t.service_id = s.id)`;
}

/** Those of these numbers that are there, in their order. */
export async function harvestedLayers(db: Db | Trx, ids: readonly number[]): Promise<readonly HarvestedLayer[]> {
  const { rows } = await sql<{ layers: HarvestedLayer[] | null }>`select ${harvestedJson(sql`${[...ids]}::bigint[]`)} as layers`.execute(db);
  return rows[0]?.layers ?? [];
}
