import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/** Who may administer the municipality, and how many of them sign in with a second factor; staff: everybody with a role that is not the citizen's. */
export async function administrators(db: Db): Promise<{ count: number; protectedOnes: number; staff: number }> {
  const { rows } = await sql<{ count: number; protectedOnes: number; staff: number }>`
    select count(*) filter (where administers)::int as count, count(*) filter (where administers and protected)::int as "protectedOnes", count(*)::int as staff from (
      select bool_or(r.key = 'administrator') as administers, exists (select from second_factor f where f.account_id = a.id) as protected
      from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
      where a.active and a.deleted_at is null and a.closed_at is null and r.deleted_at is null and r.key is distinct from 'citizen'
      group by a.id) people`.execute(db);
  return rows[0] ?? { count: 0, protectedOnes: 0, staff: 0 };
}
