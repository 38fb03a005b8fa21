import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { AppId } from '../../domain/layouts.ts';

export interface Use {
  readonly app: AppId;
  readonly name: string;
}

/** Live records that refer to a layout, whichever slice's: the database knows who refers to it. */
export async function usesOf(db: Db | Trx, layoutId: number): Promise<readonly Use[]> {
  const { rows: referrers } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as column from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = (select p.oid from pg_class p where p.relname = 'print_layout' and p.relnamespace = n.oid)
      and n.nspname = current_schema() and c.relname <> 'print_layout_version' order by 1, 2`.execute(db);
  const uses: Use[] = [];
  for (const { name, column } of referrers) {
    const { rows } = await sql<{ said: string }>`
      select coalesce(to_jsonb(r) ->> 'name', to_jsonb(r) ->> 'title', ${name}) as said from ${sql.table(name)} r
      where ${sql.ref(`r.${column}`)} = ${layoutId} and to_jsonb(r) ->> 'deleted_at' is null order by 1 limit 5`.execute(db);
    const app = name.startsWith('print_visible_') ? 'visible' : 'emission';
    uses.push(...rows.map(({ said }) => ({ app, name: said }) as const));
  }
  return uses;
}
