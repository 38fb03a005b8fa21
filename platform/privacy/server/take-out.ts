import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { takeOutOf, type Word } from '../words.ts';

interface Where {
  readonly table: string;
  readonly columns: readonly string[];
  /** Default: every row. */
  readonly where?: RawBuilder<unknown>;
  /** What stands in place of the words. */
  readonly instead?: string;
}

/**
 * Takes words out of columns of text, text[] or jsonb. It counts as no change of the records: neither version nor day nor trail tell
 * of it. Answers how many rows held one.
 */
export async function takeOutOfRows(trx: Trx, { table, columns, where = sql`true`, instead }: Where, words: readonly Word[]): Promise<number> {
  if (words.length === 0 || columns.length === 0) return 0;
  const pattern = words.map((word) => word.pattern).join('|');
  const holds = sql.join(
    columns.map((column) => sql`${sql.ref(column)}::text ~* ${pattern}`),
    sql` or `,
  );
  const { rows } = await sql<
    Record<string, unknown> & { place: string }
  >`select ctid::text as place, ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where (${where}) and (${holds}) for update`.execute(trx);
  if (rows.length === 0) return 0;
  const types = await typesOf(trx, table);
  let changed = 0;
  await silently(trx, async () => {
    for (const row of rows) {
      const sets = columns.flatMap((column) => {
        const [before, after] = [row[column], takeOutOf(row[column], words, instead)];
        return JSON.stringify(before) === JSON.stringify(after) ? [] : [sql`${sql.ref(column)} = ${valueFor(types.get(column), after)}`];
      });
      if (sets.length === 0) continue;
      changed++;
      await sql`update ${sql.table(table)} set ${sql.join(sets)} where ctid = ${row.place}::tid`.execute(trx);
    }
  });
  return changed;
}

/** The same of records by their number, and of what their history remembers. */
export async function takeOutOfRecords(trx: Trx, { table, columns, ...how }: Where, ids: readonly number[], words: readonly Word[]): Promise<void> {
  if (ids.length === 0) return;
  await takeOutOfRows(trx, { ...how, table, columns, where: sql`id = any(${[...ids]}::bigint[])` }, words);
  await takeOutOfRows(
    trx,
    { ...how, table: 'audit_entry', columns: ['changes'], where: sql`type = ${table} and record_id = any(${ids.map(String)}::text[])` },
    words,
  );
}

async function typesOf(trx: Trx, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = to_regclass(${`"${table}"`}) and a.attnum > 0`.execute(trx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** A list is an array of PostgreSQL for one column and JSON for another. */
const valueFor = (type: string | undefined, value: unknown): RawBuilder<unknown> =>
  type === 'jsonb' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

/** What `run` writes is no news: the trail does not tell of it, versions and days of change stay. */
export async function silently(trx: Trx, run: () => Promise<void>): Promise<void> {
  const was = await sql<{ audit: string; touch: string }>`select coalesce(current_setting('largo.audit', true), '') as audit,
    coalesce(current_setting('largo.touch', true), '') as touch`.execute(trx);
  const set = (audit: string, touch: string) =>
    sql`select set_config('largo.audit', ${audit}, true), set_config('largo.touch', ${touch}, true)`.execute(trx);
  await set('off', 'none');
  await run();
  await set(was.rows[0]?.audit ?? '', was.rows[0]?.touch ?? '');
}
