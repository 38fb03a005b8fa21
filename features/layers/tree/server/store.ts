import { sql, type RawBuilder, type Selectable } from 'kysely';
import { shownJson, type ShownData } from '../../data/server/shown.ts';
import { harvestedJson, type HarvestedLayer } from '#features/ogc/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { LayerManager } from '../../territory/map-modules.ts';
import type { MapLayerTable } from './tables.ts';

type Stored = Selectable<MapLayerTable>;

/** A group or layer with the layers of services it is drawn from. */
export interface LayerRow extends Stored {
  readonly harvested: readonly HarvestedLayer[];
  /** Own data it shows. */
  readonly data: ShownData | null;
}

const resources = sql`array(select asked::bigint from jsonb_array_elements_text(l.source -> 'resources') as asked)`;
const whole = sql`l.*, case when l.source ->> 'kind' = 'ogc' then ${harvestedJson(resources)} end as harvested,
  case when l.source ->> 'kind' = 'data' then ${shownJson(sql`(l.source ->> 'dataset')::bigint`)} end as data`;

type Raw = Stored & { harvested: HarvestedLayer[] | null; data: ShownData | null };

/** Numbers of 64 bits come as text from one of the two databases. */
function read(row: Raw): LayerRow {
  return {
    ...row,
    id: Number(row.id),
    parent_id: row.parent_id === null ? null : Number(row.parent_id),
    deleted_with: row.deleted_with === null ? null : Number(row.deleted_with),
    role_ids: row.role_ids.map(Number),
    harvested: row.harvested ?? [],
    data: row.data && { ...row.data, filter: row.source?.kind === 'data' ? row.source.filter : undefined },
  };
}

async function rowsWhere(db: Db | Trx, where: RawBuilder<unknown>): Promise<readonly LayerRow[]> {
  const { rows } = await sql<Raw>`select ${whole} from map_layer l where ${where} order by l.position, l.id`.execute(db);
  return rows.map(read);
}

export type Scope = 'live' | 'deleted' | 'any';

const inScope = (scope: Scope): RawBuilder<unknown> =>
  scope === 'any' ? sql`true` : scope === 'live' ? sql`l.deleted_at is null` : sql`l.deleted_at is not null`;

/** The groups and layers of these modules, neighbours in their order: one question, however many there are. */
export function treeRows(db: Db | Trx, modules: readonly LayerManager[], scope: Scope = 'live'): Promise<readonly LayerRow[]> {
  return rowsWhere(db, sql`l.module = any(${[...modules]}::text[]) and ${inScope(scope)}`);
}

/** Some of them with the groups around them. */
export function chainRows(db: Db | Trx, modules: readonly LayerManager[], ids: readonly number[]): Promise<readonly LayerRow[]> {
  return rowsWhere(
    db,
    sql`l.id in (with recursive up (id, parent_id) as (
      select o.id, o.parent_id from map_layer o where o.id = any(${[...ids]}::bigint[])
      union select p.id, p.parent_id from map_layer p join up on p.id = up.parent_id
    ) select up.id from up) and l.module = any(${[...modules]}::text[])`,
  );
}

/** 404 when the module has none such in that scope. `lock`: until the transaction ends. */
export async function findLayer(db: Db | Trx, module: LayerManager, id: number, scope: Scope = 'live', lock = false): Promise<LayerRow> {
  if (lock) await sql`select 1 from map_layer where id = ${id} for update`.execute(db);
  const [row] = await rowsWhere(db, sql`l.id = ${id} and l.module = ${module} and ${inScope(scope)}`);
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

/** Who changes where things stand waits for who does the same: two moves at once could make a circle. */
export async function lockTree(trx: Trx, module: LayerManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('map_layer'), hashtext(current_schema() || ${module}))`.execute(trx);
}
