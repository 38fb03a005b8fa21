import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { lookups, entities } from '../lookups.ts';

/** Active rows of every lookup table, by its table's place in the address; the register of entities is asked for as one types. */
export async function choices(db: Db): Promise<Record<string, { id: number; title: string }[]>> {
  const tables = lookups.filter((one) => one.id !== entities.id);
  const parts = tables.map((one) => {
    const order = one.ordered === true ? sql`x.position` : sql`fold(x.name)`;
    return sql`select ${one.id.slice(3)}::text as name, (select coalesce(json_agg(json_build_object('id', x.id, 'title', x.name) order by ${order}, x.id), '[]')
      from ${sql.table(one.table)} x where x.deleted_at is null and x.active) as rows`;
  });
  const { rows } = await sql<{ name: string; rows: { id: number; title: string }[] }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

export async function parishes(db: Db): Promise<{ dicofre: string; name: string }[]> {
  const { rows } = await sql<{
    dicofre: string;
    name: string;
  }>`select dicofre, name from parish where valid_to is null order by fold(name), id`.execute(db);
  return rows;
}
