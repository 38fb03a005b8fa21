import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { administrationErrors } from '../errors.ts';

/**
 * Gives every geometry column another projection. Only where nothing is stored: coordinates would otherwise mean another place.
 * Tables of positions that follow from others (tiles, cells) hold no geometry and stay.
 */
export async function changeProjection(trx: Trx, tenant: string, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ name: string; field: string; kind: string }>`
    select c.relname as name, a.attname as field, format_type(a.atttypid, a.atttypmod) as kind
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = to_regnamespace(${tenant}) and c.relkind = 'r' and not a.attisdropped
      and a.atttypid = 'geometry'::regtype and postgis_typmod_srid(a.atttypmod) = ${from}`.execute(trx);
  for (const { name, field } of rows) {
    const used = await sql`select 1 from ${sql.table(name)} where ${sql.ref(field)} is not null limit 1`.execute(trx);
    if (used.rows.length > 0) throw administrationErrors['definitions.projection-in-use']({ params: { from } });
  }
  for (const name of new Set(rows.map((row) => row.name))) {
    const made = [...(await takeGenerated(trx, tenant, name)), ...(await takeTriggers(trx, tenant, name))];
    for (const { field, kind } of rows.filter((row) => row.name === name)) {
      const type = kind.replace(`,${from})`, `,${to})`);
      await sql`alter table ${sql.table(name)} alter column ${sql.ref(field)} type ${sql.raw(type)} using st_setsrid(${sql.ref(field)}, ${sql.lit(to)})`.execute(
        trx,
      );
    }
    for (const statement of made) await sql.raw(statement).execute(trx);
  }
}

/**
 * Columns computed from others forbid to change the type of those: they are taken away with their indexes. Answers the
 * statements that put both back as they were.
 */
async function takeGenerated(trx: Trx, tenant: string, table: string): Promise<string[]> {
  const columns = await sql<{ name: string; statement: string }>`
    select a.attname as name,
      format('alter table %I add column %I %s generated always as (%s) stored%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        pg_get_expr(d.adbin, d.adrelid), case when a.attnotnull then ' not null' else '' end) as statement
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = to_regnamespace(${tenant}) and c.relname = ${table} and a.attgenerated = 's' and not a.attisdropped
      and exists (
        select 1 from pg_depend p join pg_attribute g on g.attrelid = p.refobjid and g.attnum = p.refobjsubid
        where p.classid = 'pg_attrdef'::regclass and p.objid = d.oid and p.refobjid = c.oid and g.atttypid = 'geometry'::regtype)
    order by a.attnum`.execute(trx);
  if (columns.rows.length === 0) return [];
  const names = columns.rows.map(({ name }) => name);
  const indexes = await sql<{ statement: string }>`
    select pg_get_indexdef(i.indexrelid) as statement
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = to_regnamespace(${tenant}) and c.relname = ${table} and exists (
      select 1 from pg_depend p join pg_attribute a on a.attrelid = p.refobjid and a.attnum = p.refobjsubid
      where p.objid = i.indexrelid and p.refobjid = c.oid and a.attname in (${sql.join(names)}))`.execute(trx);
  for (const name of names) await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(trx);
  return [...columns.rows, ...indexes.rows].map(({ statement }) => statement);
}

/** Triggers on the change of a geometry forbid it too: taken away as well. Answers the statements that put them back. */
async function takeTriggers(trx: Trx, tenant: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select distinct t.tgname as name, pg_get_triggerdef(t.oid) as statement
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_depend p on p.classid = 'pg_trigger'::regclass and p.objid = t.oid and p.refobjid = c.oid
      join pg_attribute a on a.attrelid = p.refobjid and a.attnum = p.refobjsubid
    where c.relnamespace = to_regnamespace(${tenant}) and c.relname = ${table} and not t.tgisinternal and a.atttypid = 'geometry'::regtype`.execute(
    trx,
  );
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(trx);
  return rows.map(({ statement }) => statement);
}

/** Is anything stored that has a place? */
export async function hasPlaces(trx: Pick<Trx, 'selectFrom' | 'getExecutor'>, tenant: string): Promise<boolean> {
  const { rows } = await sql<{ name: string; field: string }>`
    select c.relname as name, a.attname as field
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = to_regnamespace(${tenant}) and c.relkind = 'r' and not a.attisdropped and a.atttypid = 'geometry'::regtype`.execute(trx);
  for (const { name, field } of rows) {
    const used = await sql`select 1 from ${sql.table(name)} where ${sql.ref(field)} is not null limit 1`.execute(trx);
    if (used.rows.length > 0) return true;
  }
  return false;
}
