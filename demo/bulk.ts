import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';

/**
 * Takes plain indexes and foreign keys off tables before a bulk load and answers what puts them back: building an index once
 * is many times faster than keeping it up for a million rows. All in the caller's transaction: a failure leaves them in place.
 */
export async function setAside(trx: Trx, tables: readonly string[]): Promise<(progress: (done: number, what: string) => void) => Promise<void>> {
  const names = sql.join(tables.map((table) => sql.lit(table)));
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid::regclass::text in (${names})`.execute(trx);
  const indexes = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname in (${names})
      and not i.indisunique and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`.execute(trx);
  for (const { table, name } of keys.rows) await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(trx);
  return async (progress) => {
    await sql`select set_config('maintenance_work_mem', '256MB', true)`.execute(trx);
    const steps = indexes.rows.length + keys.rows.length;
    for (const [index, { name, definition }] of indexes.rows.entries()) {
      progress(index / steps, `index ${name}`);
      await sql.raw(definition).execute(trx);
    }
    for (const [index, { table, name, definition }] of keys.rows.entries()) {
      progress((indexes.rows.length + index) / steps, `foreign key ${name}`);
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}
