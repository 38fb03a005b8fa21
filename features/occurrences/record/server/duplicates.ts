import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/** Live duplicates of an occurrence, whose people hear its news. */
export async function duplicatesOf(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from occurrence where duplicate_of_id = ${id} and live order by id`.execute(db);
  return rows.map((row) => row.id);
}
