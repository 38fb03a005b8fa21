import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';

interface ColumnFact {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Table its foreign key points to. */
  readonly target: string | null;
  readonly choices: readonly string[];
  /** The key of a table whose rows are there from the beginning: one, or so many. */
  readonly isFixed: boolean;
}

/** Columns that checks of more than one value speak of. */
const known: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  account: (n) => ({ email: `linha${n}@ensaio.example` }),
  platform_setting: () => ({ values: '{"contact": {"phone": "+351212345678"}}' }),
  platform_module: (n) => ({ code: `linha-${n}` }),
  parish: () => ({ dicofre: '010101' }),
  occurrence_follower: (n) => ({ email: `linha${n}@ensaio.example` }),
};

/** Another value, by type. */
const changes: Readonly<Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  boolean: (column) => sql`not ${column}`,
  jsonb: () => sql`'{"ensaio": 1}'::jsonb`,
  smallint: (column) => sql`${column} + 1`,
  text: () => sql`'Ensaio'`,
};

/** Makes a row of any table from what the database says of it: what must be filled, and whatever points to other rows. */
export class RowMaker {
  private readonly made = new Map<string, Promise<unknown>>();
  private count = 0;

  private readonly trx: Trx;
  private readonly srid: number;
  private readonly columns: ReadonlyMap<string, readonly ColumnFact[]>;

  private constructor(trx: Trx, srid: number, columns: ReadonlyMap<string, readonly ColumnFact[]>) {
    this.trx = trx;
    this.srid = srid;
    this.columns = columns;
  }

  static async open(trx: Trx, srid: number): Promise<RowMaker> {
    const { rows } = await sql<ColumnFact & { readonly check: string | null }>`select c.relname as table, a.attname as name,
        format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
        (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1) as target,
        (select pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1) as check
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`.execute(trx);
    const columns = new Map<string, ColumnFact[]>();
    for (const { check, ...row } of rows) {
      const choices = check?.includes('ARRAY[') ? [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '') : [];
      columns.set(row.table, [
        ...(columns.get(row.table) ?? []),
        { ...row, choices, isFixed: row.name === 'id' && /^CHECK \(\(+id >?= 1/.test(check ?? '') },
      ]);
    }
    return new RowMaker(trx, srid, columns);
  }

  /** The one row of this table it made; answers its id, null where it has none. Of a table whose rows are there from the beginning one is changed. */
  row(table: string): Promise<unknown> {
    const before = this.made.get(table);
    if (before) return before;
    const making = this.make(table);
    this.made.set(table, making);
    return making;
  }

  private async make(table: string): Promise<unknown> {
    const columns = this.columns.get(table);
    if (!columns) throw new Error(`There is no table ${table}.`);
    const { rows: there } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(this.trx);
    const isFixed = columns.some(({ isFixed }) => isFixed);
    if (isFixed && there.length > 0) return this.change(table);
    const n = ++this.count;
    const values: Record<string, unknown> = { ...known[table]?.(n), ...(isFixed && { id: 1 }) };
    for (const column of columns) {
      if (column.name in values || (!column.required && column.target === null)) continue;
      const value = column.target === null ? this.value(column, n) : await this.pointer(column);
      if (value !== undefined) values[column.name] = value;
    }
    const names = Object.keys(values).map((name) => sql.ref(name));
    const { rows } = await sql<{ id: unknown }>`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(values))})
      returning to_jsonb(${sql.ref(table)}) -> 'id' as id`.execute(this.trx);
    return rows[0]?.id ?? null;
  }

  /** A row of the table a column points to; none where that is the table itself, or the two point to each other. */
  private async pointer({ table, target, required }: ColumnFact): Promise<unknown> {
    if (target === null || target === table) return undefined;
    if (!required && this.columns.get(target)?.some((back) => back.target === table)) return undefined;
    return this.row(target);
  }

  private value({ name, type, choices }: ColumnFact, n: number): unknown {
    if (choices.length > 0) return choices[0];
    if (type === 'uuid') return randomUUID();
    if (type === 'jsonb') return sql`'{}'::jsonb`;
    if (type === 'text[]') return sql`'{}'::text[]`;
    if (type === 'boolean') return false;
    if (type === 'date') return '2026-01-05';
    if (type.startsWith('timestamp')) return '2026-01-05T10:00:00Z';
    const point = sql`st_setsrid(st_makepoint(0, 0), ${sql.lit(this.srid)})`;
    if (type.startsWith('geometry(MultiPolygon')) return sql`st_multi(st_buffer(${point}, 10))`;
    if (type.startsWith('geometry(LineString')) return sql`st_makeline(${point}, st_translate(${point}, 10, 0))`;
    if (type.startsWith('geometry(Polygon')) return sql`st_envelope(st_buffer(${point}, 10))`;
    if (type.startsWith('geometry')) return point;
    return type === 'text' ? `${name}-${n}` : n;
  }

  private async change(table: string): Promise<unknown> {
    const possible = this.columns.get(table)?.filter(({ type, name }) => name !== 'id' && name !== 'version' && Object.hasOwn(changes, type)) ?? [];
    // Of choices it may hold the first already: that would be no change.
    const column = possible.find(({ choices }) => choices.length === 0) ?? possible[0];
    if (!column) throw new Error(`Nothing of ${table} could be changed.`);
    const [choice] = column.choices;
    const value = choice === undefined ? changes[column.type]?.(sql.ref(column.name)) : sql.val(choice);
    await sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${value}`.execute(this.trx);
    return 1;
  }
}
