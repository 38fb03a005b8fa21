import type { Database } from '#platform/db/database.ts';

type Ask = <T>(sql: string, values?: unknown[]) => Promise<T[]>;

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Blocks of a table that are read at once: 8 KiB each. */
const blocks = 64;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * All rows of a schema of the embedded database into the same tables of a server, as text, so that each type reads its own writing. Keys and triggers of the
 * target rest meanwhile: rows come in any order, and nothing is counted or audited again. In one transaction.
 */
export async function copySchema(
  source: Database,
  ask: Ask,
  from: string,
  to: string,
  progress: (share: number, table: string) => void,
): Promise<void> {
  const tables = await source.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = ${literal(from)}::regnamespace and relkind = 'r' order by 1`,
  );
  await ask('begin');
  try {
    const there = new Set(
      (await ask<{ name: string }>(`select relname as name from pg_class where relnamespace = ${literal(to)}::regnamespace and relkind = 'r'`)).map(
        ({ name }) => name,
      ),
    );
    for (const { name } of tables) if (!there.has(name)) await makeTable(source, ask, from, to, name);
    const keys = await ask<{ owner: string; name: string; definition: string }>(`
      select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = ${literal(to)}::regnamespace and contype = 'f'`);
    for (const { owner, name } of keys) await ask(`alter table ${owner} drop constraint ${name}`);
    for (const [n, { name }] of tables.entries()) {
      progress(n / tables.length, name);
      await copyTable(source, ask, `${named(from)}.${named(name)}`, `${named(to)}.${named(name)}`);
    }
    for (const { owner, name, definition } of keys) await ask(`alter table ${owner} add constraint ${name} ${definition}`);
    const sequences = await source.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = ${literal(from)}`,
    );
    for (const { name, last } of sequences) if (last !== null) await ask(`select setval('${named(to)}.${named(name)}', ${last}, true)`);
    await ask('commit');
  } catch (error) {
    await ask('rollback').catch(() => {});
    throw error;
  }
}

async function copyTable(source: Database, ask: Ask, from: string, to: string): Promise<void> {
  await ask(`alter table ${to} disable trigger user`);
  await ask(`delete from ${to}`);
  const columns = await ask<Column>(`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${literal(to)}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  const names = columns.map(({ name }) => named(name)).join(', ');
  const values = columns.map(({ type }, n) => `u.c${n}::${type}`).join(', ');
  const insert = `insert into ${to} (${names}) overriding system value select ${values} from unnest(${columns.map((_, n) => `$${n + 1}::text[]`).join(', ')}) as u(${columns.map((_, n) => `c${n}`).join(', ')})`;
  const read = `select ${columns.map(({ name }, n) => `${named(name)}::text as c${n}`).join(', ')} from ${from}`;
  const [size] = await source.query<{ blocks: number }>(`select (pg_relation_size(${literal(from)}) / 8192)::int as blocks`);
  for (let block = 0; block < (size?.blocks ?? 0); block += blocks) {
    const rows = await source.query<Record<string, string | null>>(`${read} where ctid >= '(${block},0)' and ctid < '(${block + blocks},0)'`);
    if (rows.length > 0)
      await ask(
        insert,
        columns.map((_, n) => rows.map((row) => row[`c${n}`] ?? null)),
      );
  }
  await ask(`alter table ${to} enable trigger user`);
}

/** A table that no migration makes: what was read from a file. */
async function makeTable(source: Database, ask: Ask, from: string, to: string, name: string): Promise<void> {
  const table = `${named(from)}.${named(name)}`;
  const target = `${named(to)}.${named(name)}`;
  const columns = await source.query<{ text: string }>(`
    select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as text
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${literal(table)}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`);
  await ask(`create table ${target} (${columns.map(({ text }) => text).join(', ')})`);
  const constraints = await source.query<{ text: string }>(
    `select 'add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as text from pg_constraint where conrelid = ${literal(table)}::regclass and contype in ('p', 'u', 'c')`,
  );
  for (const { text } of constraints) await ask(`alter table ${target} ${text}`);
  const indexes = await source.query<{ name: string; method: string }>(`
    select quote_ident(c.relname) as name, substring(pg_get_indexdef(i.indexrelid) from ' USING .*$') as method
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${literal(table)}::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  for (const { name: index, method } of indexes) await ask(`create index ${index} on ${target} ${method}`);
  const [comment] = await source.query<{ text: string | null }>(`select obj_description(${literal(table)}::regclass) as text`);
  if (comment?.text) await ask(`comment on table ${target} is ${literal(comment.text)}`);
}
