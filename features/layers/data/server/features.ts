import { sql } from 'kysely';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { storedGeometry } from '#platform/geo/geojson.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { pageOffset, readSort, type PageQuery } from '#platform/kernel/page.ts';
import { staleError } from '#platform/kernel/stale.ts';
import type { DataFeature, DataField, datasetsContract, FeatureInput } from '../contract.ts';
import type { FieldType } from '../domain/fields.ts';
import { shapeOf } from '../domain/shapes.ts';
import { dataErrors } from '../errors.ts';
import { findDataset, tableOf } from './store.ts';

type Contract = typeof datasetsContract;

interface FeatureRow {
  readonly id: string;
  readonly edit: number;
  readonly properties: DataFeature['properties'];
  readonly geometry: string | null;
}

const present = ({ id, edit, properties, geometry }: FeatureRow): DataFeature => ({
  id: Number(id),
  edit,
  properties,
  geometry: geometry === null ? null : storedGeometry(geometry),
});

/** The version shown. Throws `record.not-found` where there is none. */
async function shown(db: Db | Trx, id: number, locked = false) {
  const row = await findDataset(db, id, { locked });
  if (row.current_version_id === null || row.shape === null) throw kernelErrors['record.not-found']();
  return { ...row, shape: row.shape, versionId: Number(row.current_version_id), table: tableOf(Number(row.current_version_id)) };
}

export async function listFeatures(db: Db, id: number, query: PageQuery) {
  const { table, fields } = await shown(db, id);
  const words = (query.q ?? '').split(/\s+/).filter((word) => word !== '');
  const where =
    words.length === 0
      ? sql`true`
      : sql.join(
          words.map((word) => sql`fold((select string_agg(value, ' ') from jsonb_each_text(properties))) like '%' || fold(${word}) || '%'`),
          sql` and `,
        );
  const { rows } = await sql<FeatureRow>`select id, edit, properties, null as geometry from ${table} where ${where}
    order by ${orderOf(fields, query.sort)} id limit ${query.pageSize} offset ${pageOffset(query)}`.execute(db);
  const { page, pageSize } = query;
  return { items: rows.map(present), ...(await countRows(db, sql`from ${table} where ${where}`)), page, pageSize };
}

/** By a field the data have; nothing else is sorted by. */
function orderOf(fields: readonly DataField[], sort: string | undefined) {
  const { field, direction } = readSort(sort ?? '');
  const known = fields.find(({ key }) => key === field);
  if (!known) return sql``;
  const text = sql`properties->>${sql.lit(known.key)}`;
  const value = known.type === 'integer' || known.type === 'number' ? sql`(${text})::double precision` : sql`fold(${text})`;
  return sql`${value} ${direction === 'desc' ? sql`desc` : sql`asc`} nulls last,`;
}

export async function readFeature(db: Db | Trx, id: number, feature: number): Promise<DataFeature> {
  const { table } = await shown(db, id);
  return present(await rowOf(db, table, feature));
}

async function rowOf(db: Db | Trx, table: ReturnType<typeof tableOf>, feature: number, locked = false): Promise<FeatureRow> {
  const { rows } =
    await sql<FeatureRow>`select id, edit, properties, st_asgeojson(geom, 3) as geometry from ${table} where id = ${feature} ${locked ? sql`for update` : sql``}`.execute(
      db,
    );
  const row = rows[0];
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

type Editing = Pick<Call, 'site' | 'actor' | 'services' | 'locale' | 'tx' | 'version'>;

export async function addFeature(call: Editing, id: number, input: FeatureInput): Promise<DataFeature> {
  return call.tx(async (trx) => {
    const data = await editable(trx, id);
    const properties = checked(data.fields, input, call.locale);
    const geom = await geometryOf(trx, call, data.shape, input);
    const { rows } = await sql<{ id: string }>`insert into ${data.table} (id, geom, size, properties)
      select coalesce(max(id), 0) + 1, ${geom}, ${sizeOf(geom)}, ${JSON.stringify(properties)}::jsonb from ${data.table} returning id`.execute(trx);
    const after = present(await rowOf(trx, data.table, Number(rows[0]?.id)));
    await changed(trx, call, data.versionId, { id, before: null, after });
    return after;
  });
}

/** Throws `record.stale` with the feature as it is now, where somebody else was quicker. */
export async function editFeature(call: Editing, id: number, feature: number, input: FeatureInput): Promise<DataFeature> {
  return call.tx(async (trx) => {
    const data = await editable(trx, id);
    const before = present(await rowOf(trx, data.table, feature, true));
    if (call.version !== before.edit) throw staleError({ current: before, ...(await lastOf(trx, id, feature)) });
    const properties = checked(data.fields, input, call.locale);
    const geom = await geometryOf(trx, call, data.shape, input);
    await sql`update ${data.table} set geom = ${geom}, size = ${sizeOf(geom)}, properties = ${JSON.stringify(properties)}::jsonb, edit = edit + 1 where id = ${feature}`.execute(
      trx,
    );
    const after = present(await rowOf(trx, data.table, feature));
    await changed(trx, call, data.versionId, { id, before, after });
    return after;
  });
}

export async function removeFeature(call: Editing, id: number, feature: number): Promise<void> {
  await call.tx(async (trx) => {
    const data = await editable(trx, id);
    const before = present(await rowOf(trx, data.table, feature, true));
    await sql`delete from ${data.table} where id = ${feature}`.execute(trx);
    await changed(trx, call, data.versionId, { id, before, after: null });
  });
}

export async function historyOf(call: Call<Contract['history']>) {
  const { id, feature } = call.params;
  await findDataset(call.db, id);
  const { rows } = await sql<{ changed_at: Date; changed_by_name: string | null; before: DataFeature | null; after: DataFeature | null }>`
    select c.changed_at, a.name as changed_by_name, c.before, c.after from dataset_change c left join account a on a.id = c.changed_by
    where c.dataset_id = ${id} and c.feature_id = ${feature} order by c.id desc limit 200`.execute(call.db);
  return {
    items: rows.map(({ changed_at, changed_by_name, before, after }) => ({ at: changed_at.toISOString(), by: changed_by_name, before, after })),
  };
}

async function editable(trx: Trx, id: number) {
  const data = await shown(trx, id, true);
  if (!data.editable) throw dataErrors['dataset.not-ready']();
  return data;
}

const fits: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

function checked(fields: readonly DataField[], { properties }: FeatureInput, locale: Call['locale']): FeatureInput['properties'] {
  const bad = Object.entries(properties).filter(([key, value]) => {
    const field = fields.find((one) => one.key === key);
    return !field || (value !== null && !fits[field.type](value));
  });
  if (bad.length > 0) throw kernelErrors['request.invalid']({ fields: Object.assign({}, ...bad.map(([key]) => fieldError(key, 'format', locale))) });
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null && value !== ''));
}

async function geometryOf(trx: Trx, { site, locale }: Pick<Editing, 'site' | 'locale'>, shape: string, { geometry }: FeatureInput) {
  if (shapeOf(geometry.type) !== shape) throw dataErrors['dataset.other-shape']({ params: { kind: shape } });
  const geom = sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}), ${sql.lit(site.srid)})`;
  const { rows } = await sql<{ valid: boolean; inside: boolean }>`select st_isvalid(g) as valid,
    g && st_expand(st_makeenvelope(${sql.join(site.config.map.extent.map((one) => sql.lit(one)))}, ${sql.lit(site.srid)}), 1000) as inside from (select ${geom} as g) t`.execute(
    trx,
  );
  if (!rows[0]?.valid || !rows[0].inside)
    throw kernelErrors['request.invalid']({ fields: fieldError('geometry', rows[0]?.valid ? 'geometry.outside' : 'format', locale) });
  return geom;
}

const sizeOf = (geom: ReturnType<typeof sql>) => sql`greatest(st_xmax(${geom}) - st_xmin(${geom}), st_ymax(${geom}) - st_ymin(${geom}))`;

async function changed(
  trx: Trx,
  { actor, services }: Editing,
  versionId: number,
  { id, before, after }: { id: number; before: DataFeature | null; after: DataFeature | null },
): Promise<void> {
  await sql`insert into dataset_change (dataset_id, feature_id, before, after, changed_by, changed_at)
    values (${id}, ${(after ?? before)?.id}, ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb, ${actor.userId}, ${services.now()})`.execute(
    trx,
  );
  await sql`update dataset_version set mark = gen_random_uuid(), features = features + ${(after ? 1 : 0) - (before ? 1 : 0)} where id = ${versionId}`.execute(
    trx,
  );
}

async function lastOf(trx: Trx, id: number, feature: number) {
  const { rows } = await sql<{
    changed_by_name: string | null;
    changed_at: Date;
  }>`select a.name as changed_by_name, c.changed_at from dataset_change c left join account a on a.id = c.changed_by
    where c.dataset_id = ${id} and c.feature_id = ${feature} order by c.id desc limit 1`.execute(trx);
  return { changedBy: rows[0]?.changed_by_name ?? null, changedAt: rows[0]?.changed_at.toISOString() ?? null };
}
