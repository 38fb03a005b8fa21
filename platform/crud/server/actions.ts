import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Position } from '#platform/geo/geojson.ts';
import { cornersOf, shapeSchema } from '#platform/geo/shape.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { crudErrors } from '../errors.ts';
import { applies, columnOf, isRequired, type Field, type Resource } from '../resource.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { ResourceBinding } from './binding.ts';
import { exchangeFiles } from './record-files.ts';
import { checkReferences, guarded, one, positionStep, write, type StoredRecord, type Values } from './store.ts';

/** A binding with what the whole product knows of it: which declared tables point to this one. */
export interface Managed extends ResourceBinding {
  readonly referrers: readonly Referrer[];
  /** Declared records that are parts of this one's. */
  readonly parts?: readonly Resource[];
}
type Referrer = {
  readonly table: string;
  readonly column: string;
  readonly through?: { readonly table: string; readonly own: string; readonly other: string };
};

export async function create(trx: Trx, call: Acting, managed: Managed, input: Values): Promise<StoredRecord> {
  const { resource } = managed;
  const values = await prepared(trx, call, managed, null, input);
  const id = await write(trx, resource, values, null, call.locale);
  await managed.afterSave?.(trx, call, id);
  return one(trx, resource, id);
}

/** The values as they are written: what the fields, the hook and the references have to say is said. */
async function prepared(trx: Trx, call: Acting, managed: Managed, current: StoredRecord | null, input: Values): Promise<Values> {
  const { resource } = managed;
  const asked = withoutStrangers(resource, input);
  const needed = (await managed.needs?.(trx, call)) ?? [];
  refuseGuarded(call, resource, asked, current, needed);
  const values: Values = { ...asked, ...(await managed.beforeSave?.(trx, call, asked, current?.id ?? null)) };
  requireNeeded(call, needed, values);
  checkPlaces(call, resource, values);
  await checkReferences(trx, resource, values, current, call.locale);
  for (const [name, { meta }] of Object.entries(resource.fields))
    if (meta.exclusive && values[name] === true) await takeMark(trx, resource, name, values, current?.id ?? 0);
  await exchangeFiles(trx, call, resource, values, current);
  return sealed(call, resource, values, current);
}

/** Throws where a guarded field would change (of a new record: be filled) and the guard's code is not held; what is needed of a new record is open. */
function refuseGuarded(call: Acting, resource: Resource, asked: Values, current: StoredRecord | null, needed: readonly string[]): void {
  const denied = Object.entries(resource.fields).filter(([name, field]) => {
    const { guard } = field.meta;
    if (guard === undefined || !(name in asked) || call.can(guard)) return false;
    return current === null ? !needed.includes(name) && !same(asked[name], emptyOf(field)) : !same(asked[name], current[name]);
  });
  if (denied.length === 0) return;
  const fields = denied.map(([, { meta }]) => meta.label[call.locale]).join(', ');
  throw crudErrors['record.field-denied']({ params: { fields } });
}

/** What stands in a field of a new record that nobody filled. */
const emptyOf = ({ schema }: Field): unknown => schema.safeParse(undefined).data ?? null;

function requireNeeded({ locale }: Acting, needed: readonly string[], values: Values): void {
  const fields = needed.filter((name) => values[name] === null).map((name) => fieldError(name, 'required', locale));
  if (fields.length > 0) throw kernelErrors['request.invalid']({ fields: Object.assign({}, ...fields) });
}

/** Secrets as they are stored; one that stays as it is, is not written. */
function sealed({ services }: Acting, { fields }: Resource, values: Values, current: StoredRecord | null): Values {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (fields[name]?.meta.widget !== 'secret') return [[name, value]];
    if (typeof value === 'string') return [[name, services.secrets.seal(value)]];
    return value === false && current?.[name] === true ? [[name, null]] : [];
  });
  return Object.fromEntries(entries);
}

/** What lies off the municipality's map could not be shown on it. */
function checkPlaces({ site, locale }: Acting, { fields }: Resource, values: Values): void {
  const [west, south, east, north] = site.config.map.extent;
  for (const [name, { meta }] of Object.entries(fields)) {
    const shape = meta.widget === 'geometry' ? shapeSchema.nullish().parse(values[name]) : null;
    const isOutside = ([x, y]: Position): boolean => x < west || x > east || y < south || y > north;
    if (shape && cornersOf(shape).some(isOutside)) throw kernelErrors['request.invalid']({ fields: fieldError(name, 'geometry.outside', locale) });
  }
}

/** Also from those in the trash, which come back without it. */
async function takeMark(trx: Trx, { table, parent }: Resource, name: string, values: Values, id: number): Promise<void> {
  const mark = sql.ref(columnOf(name));
  const siblings = parent === undefined ? sql`true` : sql`${sql.ref(columnOf(parent))} = ${values[parent]}`;
  // Two at once: the second sees what the first has written.
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` mark ${table}`}, 0))`.execute(trx);
  await sql`update ${sql.table(table)} set ${sql.id(columnOf(name))} = false where ${mark} and id <> ${id} and ${siblings}`.execute(trx);
}

/** Throws 409 with the newer record, who wrote it and when, unless the caller's version is the current one. */
export async function update(trx: Trx, call: Acting, managed: Managed, id: number, input: Values): Promise<StoredRecord> {
  const { resource } = managed;
  const current = await one(trx, resource, id, 'live', true);
  if (call.version !== current.version) throw await staleRecord(trx, resource.table, id, current);
  const kept = Object.keys(resource.fields).filter((name) => resource.fields[name]?.meta.kept && (input[name] ?? null) === null);
  return save(trx, call, managed, current, { ...input, ...Object.fromEntries(kept.map((name) => [name, current[name]])) });
}

export async function save(trx: Trx, call: Acting, managed: Managed, current: StoredRecord, input: Values): Promise<StoredRecord> {
  const { resource } = managed;
  const values = await prepared(trx, call, managed, current, input);
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, current[name])));
  await write(trx, resource, changed, current.id, call.locale);
  await managed.afterSave?.(trx, call, current.id);
  return one(trx, resource, current.id);
}

/** A field that does not exist in such a record stays empty, whatever was sent. */
function withoutStrangers(resource: Resource, input: Values): Values {
  const fields = Object.entries(resource.fields).filter(([name, field]) => name in input && !applies(field, input));
  return { ...input, ...Object.fromEntries(fields.map(([name, field]) => [name, strange(field, input[name])])) };
}

/** A secret nobody needs any more is not kept. */
function strange(field: Field, given: unknown): unknown {
  if (field.meta.widget === 'secret') return false;
  return isRequired(field) ? given : field.schema.parse(undefined);
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item) => b.includes(item));
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** Moves rows to the trash, unless a live row still needs one of them. */
export async function remove(trx: Trx, call: Acting, { resource, referrers, ...hooks }: Managed, ids: readonly number[]): Promise<void> {
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
  for (const id of hooks.afterDelete ? ids : []) await hooks.afterDelete?.(trx, call, id);
}

export async function restore(trx: Trx, call: Acting, { resource, ...hooks }: Managed, ids: readonly number[]): Promise<void> {
  await guarded(resource, call.locale, () =>
    sql`update ${sql.table(resource.table)} set deleted_at = null where id = any(${[...ids]}::bigint[])`.execute(trx),
  );
  for (const id of hooks.afterRestore ? ids : []) await hooks.afterRestore?.(trx, call, id);
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
