import { takenConstraint } from '#platform/kernel/unknown.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import { cleanRichText } from '#platform/richtext/server/clean.ts';
import { fileValue } from '../fields.ts';
import { columnOf, type Fields, type RecordOf, type Resource } from '../resource.ts';
import { uniqueName } from './ddl.ts';
import { and, columnsOf, contains, orderOf, whereOf, type Selection, type Scope } from './query.ts';

export type Values = Record<string, unknown>;
export type StoredRecord<F extends Fields = Fields> = RecordOf<Resource<F>> & Values;
type Row = Values & { createdAt: Date | string; updatedAt: Date | string; deletedAt: Date | string | null };

const iso = (value: Date | string): string => new Date(value).toISOString();

/** A row as it leaves the server. */
function present<F extends Fields>(resource: Resource<F>, row: Row): StoredRecord<F> {
  const record: Values = { ...row, createdAt: iso(row.createdAt), updatedAt: iso(row.updatedAt), deletedAt: row.deletedAt && iso(row.deletedAt) };
  for (const [name, { meta }] of Object.entries(resource.fields)) {
    const value = record[name];
    if (meta.widget === 'datetime' && (value instanceof Date || typeof value === 'string')) record[name] = iso(value);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of the declared fields
  return record as StoredRecord<F>;
}

export interface ListRequest {
  readonly selection: Selection;
  readonly scope: Scope;
  readonly sort?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly timeZone: string;
  /** Rows that stand before the others. */
  readonly first?: RawBuilder<boolean> | undefined;
}

async function list(db: Db, resource: Resource, request: ListRequest): Promise<StoredRecord[]> {
  const { rows } = await sql<Row>`select ${columnsOf(resource, 'row')} from ${sql.table(resource.table)} t
    where ${whereOf(resource, request.selection, request.scope, request.timeZone)}
    order by ${request.first ? sql`${request.first} desc, ` : sql``}${orderOf(resource, request.sort)} limit ${request.limit} offset ${request.offset}`.execute(
    db,
  );
  return rows.map((row) => present(resource, row));
}

/** Counts up to `limit` rows and one more; null counts them all. */
export async function count(db: Db, resource: Resource, selection: Selection, scope: Scope, timeZone: string, limit: number | null): Promise<number> {
  const rows = sql`select 1 from ${sql.table(resource.table)} t where ${whereOf(resource, selection, scope, timeZone)}`;
  const counted = limit === null ? rows : sql`${rows} limit ${limit + 1}`;
  const result = await sql<{ n: number }>`select count(*)::int as n from (${counted}) c`.execute(db);
  return result.rows[0]?.n ?? 0;
}

export async function page(
  db: Db,
  resource: Resource,
  request: ListRequest,
): Promise<{ items: StoredRecord[]; total: number; totalIsExact: boolean }> {
  const items = await list(db, resource, request);
  const known = items.length > 0 && items.length < request.limit ? request.offset + items.length : null;
  const total = known ?? (await count(db, resource, request.selection, request.scope, request.timeZone, exactTotalLimit));
  return { items, total: Math.min(total, Math.max(exactTotalLimit, known ?? 0)), totalIsExact: known !== null || total <= exactTotalLimit };
}

/** Ids of the selected rows in list order, as one statement sees them: the basis of an export. */
export async function idsOf(db: Db, resource: Resource, request: Omit<ListRequest, 'limit' | 'offset'>): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`select string_agg(t.id::text, ',' order by ${orderOf(resource, request.sort)}) as ids
    from ${sql.table(resource.table)} t where ${whereOf(resource, request.selection, request.scope, request.timeZone)}`.execute(db);
  return (rows[0]?.ids ?? '').split(',').filter(Boolean).map(Number);
}

/** Records with these ids whether deleted or not, in the order of the ids. */
export async function byIds<F extends Fields>(db: Db, resource: Resource<F>, ids: readonly number[]): Promise<StoredRecord<F>[]> {
  const { rows } = await sql<Row>`select ${columnsOf(resource)} from ${sql.table(resource.table)} t where t.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [Number(row['id']), present(resource, row)]));
  return ids.map((id) => found.get(id)).filter((record) => record !== undefined);
}

/** The record in that scope; 404 when there is none. `lock` keeps it for this transaction. */
export async function one(db: Db, resource: Resource, id: number, scope: Scope | 'any' = 'live', lock = false): Promise<StoredRecord> {
  if (lock) await sql`select 1 from ${sql.table(resource.table)} where id = ${id} for update`.execute(db);
  const [record] = await byIds(db, resource, [id]);
  if (!record || (scope !== 'any' && (record.deletedAt === null) !== (scope === 'live'))) throw kernelErrors['record.not-found']();
  return record;
}

/** Inserts, or updates row `id`; writes only the fields that are in `values`. Answers the id. */
export async function write(trx: Trx, resource: Resource, values: Values, id: number | null, locale: Locale): Promise<number> {
  const fields = Object.entries(values).filter(([name]) => name in resource.fields);
  const columns = fields.filter(([name]) => resource.fields[name]?.meta.widget !== 'references');
  const links = fields.filter(([name]) => resource.fields[name]?.meta.widget === 'references');
  const names = columns.map(([name]) => sql.id(columnOf(name)));
  const table = sql.table(resource.table);
  const written = await guarded(resource, locale, async () => {
    if (id !== null) {
      // Links live in other tables: the record's version must move with them.
      const touched = links.length > 0 ? [sql`updated_at = clock_timestamp()`] : [];
      const changes = [...columns.map(([name, value], index) => sql`${names[index]} = ${stored(resource, name, value)}`), ...touched];
      if (changes.length > 0) await sql`update ${table} set ${sql.join(changes)} where id = ${id}`.execute(trx);
      return id;
    }
    const place = resource.ordered ? [[sql.id('position'), sql`(select coalesce(max(position), 0) + ${positionStep} from ${table})`] as const] : [];
    const all = [...columns.map(([name, value], index) => [names[index] ?? sql``, stored(resource, name, value)] as const), ...place];
    const { rows } = await sql<{ id: number }>`insert into ${table} (${sql.join(all.map(([name]) => name))})
      values (${sql.join(all.map(([, value]) => value))}) returning id`.execute(trx);
    return Number(rows[0]?.id);
  });
  for (const [name, value] of links) await writeLinks(trx, resource, name, written, idsIn(value));
  return written;
}

/** One id or several; none where there is nothing. */
const idsIn = (value: unknown): number[] => (value === null || value === undefined ? [] : [value].flat().map(Number));

/** A value as its column takes it. */
function stored(resource: Resource, name: string, value: unknown): RawBuilder<unknown> {
  const widget = resource.fields[name]?.meta.widget;
  if (widget === 'file') return sql`${fileValue.nullable().parse(value)?.id ?? null}::uuid`;
  if (widget === 'rich-text') return sql`${typeof value === 'string' ? cleanRichText(value) : null}`;
  if (widget === 'choices') return sql`${value}::text[]`;
  if (widget !== 'geometry' || value === null) return sql`${value}`;
  const srid = sql`(select postgis_typmod_srid(atttypmod) from pg_attribute where attrelid = ${resource.table}::regclass and attname = ${columnOf(name)})`;
  return sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(value)}), ${srid})`;
}

/** Room left between two neighbours, so that moving a row changes that row alone. */
export const positionStep = 1024;

async function writeLinks(trx: Trx, resource: Resource, name: string, id: number, others: readonly number[]): Promise<void> {
  const through = resource.fields[name]?.meta.through;
  if (!through) return;
  const table = sql.table(through.table);
  const [own, other] = [sql.id(through.own), sql.id(through.other)];
  await sql`delete from ${table} where ${own} = ${id} and not (${other} = any(${[...others]}::bigint[]))`.execute(trx);
  await sql`insert into ${table} (${own}, ${other}) select ${id}::bigint, x from unnest(${[...new Set(others)]}::bigint[]) x
    on conflict do nothing`.execute(trx);
}

/** Refuses references to rows that are not there or are in the trash; what the record already had may stay. */
export async function checkReferences(trx: Trx, resource: Resource, values: Values, before: Values | null, locale: Locale): Promise<void> {
  for (const [name, { meta }] of Object.entries(resource.fields)) {
    if (!meta.of || values[name] === undefined || values[name] === null) continue;
    const kept = new Set(idsIn(before?.[name]));
    const asked = idsIn(values[name]).filter((id) => !kept.has(id));
    if (asked.length === 0) continue;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(meta.of.table)}
      where id = any(${asked}::bigint[]) and deleted_at is null for share`.execute(trx);
    if (rows.length < new Set(asked).size) throw kernelErrors['request.invalid']({ fields: fieldError(name, 'choice', locale) });
  }
}

/** Runs a write; a broken unique rule becomes a complaint about its field. */
export async function guarded<T>(resource: Resource, locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = takenConstraint(error);
    const name = constraint === null ? undefined : Object.keys(resource.fields).find((field) => uniqueName(resource, field) === constraint);
    if (!name) throw error;
    throw kernelErrors['request.invalid']({ fields: fieldError(name, 'taken', locale), cause: error });
  }
}

interface OptionsRequest {
  readonly q?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly proposed?: boolean;
}

/** Rows a reference field may name: live ones whose title contains `q`, exactly `ids`, or what a new form begins with. At most 50. */
export async function options(
  db: Db,
  resource: Resource,
  name: string,
  { q, ids, proposed = false }: OptionsRequest,
): Promise<{ id: number; title: string }[]> {
  const of = resource.fields[name]?.meta.of;
  if (!of) throw kernelErrors['record.not-found']();
  const title = sql.ref(`x.${columnOf(of.title)}`);
  const order = of.order === undefined ? sql`fold(${title})` : sql.ref(`x.${of.order}`);
  const marks = proposed ? (of.proposes?.map((mark) => sql.ref(`x.${columnOf(mark)}`)) ?? [sql`false`]) : [];
  const match = ids ? sql`x.id = any(${[...ids]}::bigint[])` : and([sql`x.deleted_at is null`, ...(q ? [contains(title, q)] : []), ...marks]);
  const { rows } = await sql<{ id: number; title: string }>`select x.id, ${title} as title from ${sql.table(of.table)} x
    where ${match} order by ${order}, x.id limit 50`.execute(db);
  return rows.map((row) => ({ id: Number(row.id), title: row.title }));
}
