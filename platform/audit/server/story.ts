import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/** A table whose rows are parts of a record that its column names. */
export interface PartTable {
  readonly table: string;
  readonly column: string;
}

/** Ids of the entries of a record and of its parts, also of parts that are gone, as a query. */
export async function storyOf(db: Db, type: string, record: string, parts: readonly PartTable[]): Promise<RawBuilder<unknown>> {
  const own = sql`select id from audit_entry where type = ${type} and record_id = ${record}`;
  const keyed = await tablesWithKey(
    db,
    parts.map(({ table }) => table),
  );
  const theirs = parts.map(({ table, column }) => {
    const end = (side: number) => sql`changes #>> array[${column}, ${sql.lit(String(side))}] = ${record}`;
    const links = sql`select id from audit_entry where type = ${table} and event = 'relation' and (${end(0)} or ${end(1)})`;
    if (!keyed.has(table) || !/^\d{1,18}$/.test(record)) return links;
    return sql`select id from audit_entry where type = ${table} and record_id in (
        select t.id::text from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${record}::bigint
        union select record_id from audit_entry where type = ${table} and event in ('deleted', 'relation') and (${end(0)} or ${end(1)}))`;
  });
  return sql.join([own, ...theirs], sql` union all `);
}

/**
 * Which of these tables have an `id`. The trail names rows of the others by all their columns, and the database is asked rather than
 * the declaration, which an author could forget.
 */
async function tablesWithKey(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    where c.relnamespace = current_schema()::regnamespace and not a.attisdropped and c.relname = any(${names}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
