import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { DataField, datasetsContract, DatasetDetail, DatasetInput } from '../contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { dataErrors } from '../errors.ts';
import { findDataset, findVersion, readDetail, tableOf } from './store.ts';
import { indexWords } from './words.ts';

type Contract = typeof datasetsContract;

export async function updateDataset(call: Call<Contract['update']>): Promise<DatasetDetail> {
  const { id } = call.params;
  return call.tx(async (trx) => {
    const row = await findDataset(trx, id, { locked: true });
    if (call.version !== row.version) throw await staleRecord(trx, 'dataset', id, await readDetail(trx, id, call.locale));
    const { title, description, attribution, editable, style } = call.body;
    const fields = merged(row.fields, call.body);
    await sql`update dataset set title = ${title}, description = ${description}, attribution = ${attribution}, editable = ${editable},
      fields = ${JSON.stringify(fields)}::jsonb, style = ${style && JSON.stringify(style)}::jsonb where id = ${id}`.execute(trx);
    const words = (list: readonly DataField[]): string => list.flatMap(({ key, searched }) => (searched ? [key] : [])).join(',');
    if (row.current_version_id !== null && words(fields) !== words(row.fields)) await indexWords(trx, Number(row.current_version_id), fields);
    return readDetail(trx, id, call.locale);
  });
}

/** In the order they were sent in. Fields the data do not have are not made, those not sent stay behind them. */
function merged(known: readonly DataField[], { fields }: DatasetInput): DataField[] {
  const sent = fields.flatMap(({ key, title, shown, searched }) => {
    const field = known.find((one) => one.key === key);
    return field
      ? [{ ...field, title: { pt: title.pt || field.name, en: title.en || title.pt || field.name }, shown, searched: searched ?? false }]
      : [];
  });
  return [...sent, ...known.filter(({ key }) => !sent.some((one) => one.key === key))];
}

/** Shows another version of the same data. */
export async function useVersion(call: Call<Contract['use']>): Promise<DatasetDetail> {
  const { id, version } = call.params;
  return call.tx(async (trx) => {
    const { fields } = await findDataset(trx, id, { locked: true });
    const { state } = await findVersion(trx, id, version);
    if (state !== 'ready') throw dataErrors['dataset.not-ready']();
    const { rows } = await sql<{ fields: DataField[] }>`select fields from dataset_version where id = ${version}`.execute(trx);
    const own = rows[0]?.fields ?? [];
    const kept = fields.filter(({ key }) => own.some((one) => one.key === key));
    const next = [...kept, ...own.filter(({ key }) => !kept.some((one) => one.key === key))];
    await sql`update dataset set current_version_id = ${version}, fields = ${JSON.stringify(next)}::jsonb where id = ${id}`.execute(trx);
    await indexWords(trx, version, next);
    return readDetail(trx, id, call.locale);
  });
}

/** Puts away a version that shows nothing; data that never had another one go to the trash with it. */
export async function dismissVersion(call: Call<Contract['dismiss']>): Promise<DatasetDetail> {
  const { id, version } = call.params;
  return call.tx(async (trx) => {
    const { current_version_id: current } = await findDataset(trx, id, { locked: true });
    const { state } = await findVersion(trx, id, version);
    if (state !== 'failed' && state !== 'asking') throw kernelErrors['record.not-found']();
    await sql`drop table if exists ${tableOf(version)}`.execute(trx);
    await sql`delete from dataset_version where id = ${version}`.execute(trx);
    const left = await readDetail(trx, id, call.locale);
    if (current === null && left.versions.length === 0) await setDeleted(trx, id, true);
    return left;
  });
}

export async function setDeleted(trx: Trx, id: number, deleted: boolean): Promise<void> {
  await findDataset(trx, id, { state: deleted ? 'live' : 'deleted', locked: true });
  await sql`update dataset set deleted_at = ${deleted ? sql`now()` : sql`null`} where id = ${id}`.execute(trx);
}

/** More distinct values than these make no classes a person could read. */
const mostValues = 60;

export async function valuesOf({ db, params, query }: Call<Contract['values']>) {
  const { current_version_id: version, fields } = await findDataset(db, params.id);
  const field = fields.find(({ key }) => key === params.field);
  if (version === null || !field) return { values: [], more: false, bounds: [] };
  const table = tableOf(Number(version));
  const { rows } = await sql<{
    value: string | number | boolean;
    count: number;
  }>`select properties->${sql.lit(field.key)} as value, count(*)::int as count from ${table}
    where properties ? ${sql.lit(field.key)} group by 1 order by 2 desc, 1 limit ${mostValues + 1}`.execute(db);
  const steps = Array.from({ length: query.classes + 1 }, (_, n) => n / query.classes);
  const isNumber = field.type === 'integer' || field.type === 'number';
  const found = isNumber
    ? await sql<{
        bounds: number[] | null;
      }>`select percentile_disc(array[${sql.join(steps.map((one) => sql.lit(one)))}]::double precision[]) within group (order by (properties->>${sql.lit(field.key)})::double precision) as bounds
        from ${table} where properties ? ${sql.lit(field.key)}`.execute(db)
    : null;
  return { values: rows.slice(0, mostValues), more: rows.length > mostValues, bounds: [...new Set(found?.rows[0]?.bounds ?? [])] };
}
