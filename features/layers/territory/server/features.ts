import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { featureLayers, isAssetLayer, type AssetLayerId, type FeatureLayerId } from '../domain/feature-layers.ts';

/** A published layer whose features can be pointed at. `permission`: only for who holds it. */
export interface FeatureLayer {
  readonly id: number;
  readonly code: FeatureLayerId;
  readonly label: Text;
  readonly permission: string | null;
}

/** A feature of such a layer; `distance` in metres from the point asked about. */
export interface NearFeature {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly integrationId: string | null;
  readonly point: [number, number];
  readonly distance: number;
}

/** The layers of this municipality, with the numbers other tables know them by. */
export async function readFeatureLayers(db: Db | Trx): Promise<FeatureLayer[]> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from map_feature_layer where deleted_at is null order by id`.execute(db);
  return rows.flatMap(({ id, code }) => {
    const layer = featureLayers.find((one) => one.id === code);
    return layer ? [{ id, code: layer.id, label: layer.label, permission: layer.permission }] : [];
  });
}

type Others = Exclude<FeatureLayerId, AssetLayerId>;
const others: Readonly<Record<Others, RawBuilder<unknown>>> = {
  school: sql`select id, id::text as code, name, null::text as integration_id, geom from school`,
  parcel: sql`select id, code, code as name, null::text as integration_id, geom from parcel`,
};

const source = (layer: FeatureLayerId): RawBuilder<unknown> =>
  isAssetLayer(layer) ? sql`select id, code, name, integration_id, geom from asset where layer = ${layer}` : others[layer];

/** What stands within `metres` of a point ([x, y] in the tenant's projection), nearest first. */
export async function featuresNear(
  db: Db | Trx,
  site: Pick<Site, 'srid'>,
  layer: FeatureLayerId,
  [x, y]: readonly [number, number],
  metres: number,
  limit = 20,
): Promise<NearFeature[]> {
  const at = sql`st_setsrid(st_makepoint(${x}::double precision, ${y}::double precision), ${sql.lit(site.srid)})`;
  return read(
    db,
    sql`select *, st_distance(f.geom, ${at}) as distance from (${source(layer)}) f
    where st_dwithin(f.geom, ${at}, ${metres}::double precision) order by distance, f.id limit ${limit}`,
  );
}

const holds = (q: string): RawBuilder<unknown> => sql`fold(f.code || ' ' || f.name) like '%' || fold(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`;

/** Those whose code or name holds the text, by code. */
export async function listFeatures(db: Db | Trx, layer: FeatureLayerId, q: string, limit: number): Promise<Omit<NearFeature, 'distance'>[]> {
  return read(db, sql`select *, 0 as distance from (${source(layer)}) f where ${holds(q)} order by f.code, f.id limit ${limit}`, sql`code, id`);
}

export async function countFeatures(db: Db | Trx, layer: FeatureLayerId, q: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${source(layer)}) f where ${holds(q)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One of them by its id, with its distance from a point; null when there is none. */
export async function featureById(
  db: Db | Trx,
  site: Pick<Site, 'srid'>,
  layer: FeatureLayerId,
  id: number,
  [x, y]: readonly [number, number],
): Promise<NearFeature | null> {
  const at = sql`st_setsrid(st_makepoint(${x}::double precision, ${y}::double precision), ${sql.lit(site.srid)})`;
  const found = await read(db, sql`select *, st_distance(f.geom, ${at}) as distance from (${source(layer)}) f where f.id = ${id}`);
  return found[0] ?? null;
}

async function read(db: Db | Trx, query: RawBuilder<unknown>, order: RawBuilder<unknown> = sql`distance, id`): Promise<NearFeature[]> {
  const { rows } = await sql<{ id: number; code: string; name: string; integration_id: string | null; x: number; y: number; distance: number }>`
    select id, code, name, integration_id, distance, st_x(spot) as x, st_y(spot) as y
    from (select n.*, st_pointonsurface(n.geom) as spot from (${query}) n) s order by ${order}`.execute(db);
  return rows.map(({ id, code, name, integration_id, x, y, distance }) => ({
    id: Number(id),
    code,
    name,
    integrationId: integration_id,
    point: [Math.round(x * 100) / 100, Math.round(y * 100) / 100],
    distance: Math.round(distance * 10) / 10,
  }));
}
