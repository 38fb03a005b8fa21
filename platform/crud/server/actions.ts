import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { lastChange } from '#platform/audit/server/last-change.ts';
import { crudErrors } from '../errors.ts';
import { applies, isRequired, type Resource } from '../resource.ts';
import type { ResourceBinding } from './binding.ts';
import { whereOf, type Scope, type Selection } from './query.ts';
import { checkReferences, count, guarded, one, positionStep, write, type StoredRecord, type Values } from './store.ts';

/** A binding with what the whole product knows of it: which declared tables point to this one. */
export interface Managed extends ResourceBinding {
  readonly referrers: readonly Referrer[];
}
type Referrer = {
  readonly table: string;
  readonly column: string;
  readonly through?: { readonly table: string; readonly own: string; readonly other: string };
};

export async function create(trx: Trx, call: Call, { resource, ...hooks }: Managed, input: Values): Promise<StoredRecord> {
  const asked = withoutStrangers(resource, input);
  const values = hooks.beforeSave ? await hooks.beforeSave(trx, call, asked, null) : asked;
  await checkReferences(trx, resource, values, null, call.locale);
  const id = await write(trx, resource, values, null, call.locale);
  await hooks.afterSave?.(trx, call, id);
  return one(trx, resource, id);
}

/** Throws 409 with the newer record, who wrote it and when, unless the caller's version is the current one. */
export async function update(trx: Trx, call: Call, managed: Managed, id: number, input: Values): Promise<StoredRecord> {
  const { resource } = managed;
  const current = await one(trx, resource, id, 'live', true);
  if (call.version !== current.version) throw kernelErrors['record.stale']({ extra: { current, ...(await lastChange(trx, resource.table, id)) } });
  const kept = Object.keys(resource.fields).filter((name) => resource.fields[name]?.meta.kept && (input[name] ?? null) === null);
  return save(trx, call, managed, current, { ...input, ...Object.fromEntries(kept.map((name) => [name, current[name]])) });
}

export async function save(trx: Trx, call: Call, { resource, ...hooks }: Managed, current: StoredRecord, input: Values): Promise<StoredRecord> {
  const asked = withoutStrangers(resource, input);
  const values = hooks.beforeSave ? await hooks.beforeSave(trx, call, asked, current.id) : asked;
  await checkReferences(trx, resource, values, current, call.locale);
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, current[name])));
  await write(trx, resource, changed, current.id, call.locale);
  await hooks.afterSave?.(trx, call, current.id);
  return one(trx, resource, current.id);
}

/** A field that does not exist in such a record stays empty, whatever was sent. */
function withoutStrangers(resource: Resource, input: Values): Values {
  const fields = Object.entries(resource.fields).filter(([name, field]) => name in input && !applies(field, input));
  return { ...input, ...Object.fromEntries(fields.map(([name, field]) => [name, isRequired(field) ? input[name] : field.schema.parse(undefined)])) };
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item) => b.includes(item));
  return a === b;
}

/** Moves rows to the trash, unless a live row still needs one of them. */
export async function remove(trx: Trx, call: Call, { resource, referrers, ...hooks }: Managed, ids: readonly number[]): Promise<void> {
  for (const id of hooks.beforeDelete ? ids : []) await hooks.beforeDelete?.(trx, call, id);
  const all = [...ids];
  for (const { table, column, through } of referrers) {
    const points = through
      ? sql`exists (select 1 from ${sql.table(through.table)} l where ${sql.ref(`l.${through.own}`)} = r.id and ${sql.ref(`l.${through.other}`)} = any(${all}::bigint[]))`
      : sql`${sql.ref(`r.${column}`)} = any(${all}::bigint[])`;
    const leaving = table === resource.table ? sql`r.id = any(${all}::bigint[])` : sql`false`;
    const { rows } = await sql`select 1 from ${sql.table(table)} r where r.deleted_at is null and not (${leaving}) and ${points} limit 1`.execute(
      trx,
    );
    if (rows.length > 0) throw kernelErrors['record.in-use']();
  }
  await sql`update ${sql.table(resource.table)} set deleted_at = now() where id = any(${all}::bigint[])`.execute(trx);
}

export async function restore(trx: Trx, call: Call, { resource }: Managed, ids: readonly number[]): Promise<void> {
  await guarded(resource, call.locale, () =>
    sql`update ${sql.table(resource.table)} set deleted_at = null where id = any(${[...ids]}::bigint[])`.execute(trx),
  );
}

export interface BulkRequest {
  readonly action: 'delete' | 'restore';
  readonly selection: Selection;
  readonly dryRun: boolean;
  readonly expected?: number | undefined;
}

/** Acts on exactly the rows that a list with the same filter shows; answers how many they are. All of them or none. */
export async function bulk(call: Call, managed: Managed, request: BulkRequest): Promise<number> {
  const { resource } = managed;
  const scope: Scope = request.action === 'restore' ? 'deleted' : 'live';
  const { timeZone } = call.site.config;
  if (request.dryRun) return count(call.db, resource, request.selection, scope, timeZone, null);
  return call.tx(async (trx) => {
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
      where ${whereOf(resource, request.selection, scope, timeZone)} order by t.id for update`.execute(trx);
    const ids = rows.map((row) => Number(row.id));
    if (ids.length === 0) throw crudErrors['bulk.empty']();
    if (request.expected !== undefined && request.expected !== ids.length) {
      throw crudErrors['bulk.changed']({ params: { count: ids.length }, extra: { count: ids.length } });
    }
    if (request.action === 'delete') await remove(trx, call, managed, ids);
    else await restore(trx, call, managed, ids);
    return ids.length;
  });
}

/** Puts a row before another, or at the end. Only that row changes while there is room between its neighbours. */
export async function reorder(trx: Trx, resource: Resource, id: number, before: number | null): Promise<void> {
  const table = sql.table(resource.table);
  const { rows } = await sql<{ id: number; position: number }>`select id, position from ${table}
    where deleted_at is null order by position, id for update`.execute(trx);
  const places = rows.map((row) => ({ id: Number(row.id), position: Number(row.position) }));
  const others = places.filter((place) => place.id !== id);
  const index = before === null ? others.length : others.findIndex((place) => place.id === before);
  if (others.length === places.length || index < 0) throw kernelErrors['record.not-found']();
  const [low, high] = [others[index - 1]?.position ?? 0, others[index]?.position];
  const middle = high === undefined ? low + positionStep : Math.floor((low + high) / 2);
  if (middle > low && (high === undefined || middle < high)) {
    await sql`update ${table} set position = ${middle} where id = ${id}`.execute(trx);
    return;
  }
  const order = [...others.slice(0, index).map((place) => place.id), id, ...others.slice(index).map((place) => place.id)];
  await sql`update ${table} t set position = o.place * ${positionStep} from unnest(${order}::bigint[]) with ordinality as o (id, place)
    where t.id = o.id and t.position <> o.place * ${positionStep}`.execute(trx);
}
