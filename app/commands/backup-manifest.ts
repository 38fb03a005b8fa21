import { z } from 'zod';

const content = z.object({ bytes: z.number().int(), sha256: z.string() });
const table = z.object({ rows: z.string(), sum: z.string() });

/** What a backup holds, written last: `restore` believes nothing that it does not find as it stands here. */
export const manifest = z.object({
  format: z.literal(2),
  madeAt: z.string(),
  kind: z.enum(['embedded', 'server']),
  database: content,
  /** By schema. `sum`: over all rows in whatever order. */
  municipalities: z.record(z.string(), z.object({ migrations: z.array(z.string()), tables: z.record(z.string(), table) })),
  /** By path under the file store; null: the files lie in a bucket and are the store's to keep. */
  files: z.record(z.string(), content).nullable(),
});
export type Manifest = z.output<typeof manifest>;
export type Municipalities = Manifest['municipalities'];
export type Content = z.output<typeof content>;

type Query = <T>(sql: string) => Promise<T[]>;

/** Schemas that an earlier restore has put aside. */
export const putAside = '_before_restore_';

/** So that a row reads the same wherever it stands. */
export const plainText = `select set_config(name, value, false) from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'),
  ('extra_float_digits', '1'), ('bytea_output', 'hex'), ('search_path', '')) as setting (name, value)`;

/** A format for `format()`: schema and table. */
export const tableSum = 'select count(*)::text as rows, coalesce(sum(hashtextextended(largo_row::text, 0)), 0)::text as sum from %I.%I largo_row';

/** Reads every municipality of the database: its migrations, and how many rows of which content each table has. */
export async function readMunicipalities(query: Query, only: string | null = null): Promise<Municipalities> {
  await query(plainText);
  const tables = await query<{ code: string; name: string; statement: string }>(`
    select n.nspname as code, c.relname as name, format('${tableSum}', n.nspname, c.relname) as statement
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${only === null ? 'true' : `n.nspname = '${only.replaceAll("'", "''")}'`} and position('${putAside}' in n.nspname) = 0 and (
      select count(*) from pg_catalog.pg_class own where own.relnamespace = n.oid and own.relkind = 'r' and own.relname in ('migration', 'audit_entry')) = 2
    order by 1, 2`);
  const found: Municipalities = {};
  for (const { code, name, statement } of tables) {
    const [sum] = await query<{ rows: string; sum: string }>(statement);
    if (name === 'migration') {
      const migrations = await query<{ id: string }>(`select id from "${code}".migration order by id`);
      found[code] = { tables: {}, ...found[code], migrations: migrations.map(({ id }) => id) };
    }
    const municipality = (found[code] ??= { migrations: [], tables: {} });
    if (sum) municipality.tables[name] = { rows: sum.rows, sum: sum.sum };
  }
  return found;
}

/** `alfa, beta; 1234 rows and 5 files` */
export function contentsOf({ municipalities, files }: Manifest): string {
  const tables = Object.values(municipalities).flatMap((one) => Object.values(one.tables));
  const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
  return `${Object.keys(municipalities).join(', ')}; ${rows} rows and ${files === null ? 'the files lie in the bucket' : `${Object.keys(files).length} files`}`;
}

/** The first difference in words; null when everything that was promised is there. */
export function differenceOf(promised: Municipalities, found: Municipalities): string | null {
  for (const [code, { tables }] of Object.entries(promised)) {
    for (const [name, { rows, sum }] of Object.entries(tables)) {
      const there = found[code]?.tables[name];
      if (!there) return `${code}.${name} is missing`;
      if (there.rows !== rows) return `${code}.${name} has ${there.rows} rows, and had ${rows}`;
      if (there.sum !== sum) return `${code}.${name} has other values`;
    }
  }
  return null;
}
