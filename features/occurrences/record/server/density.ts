import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/** Reports per square of that side in metres (64, 256 or 2,048: those that are kept counted), from the zero of the projection. */
export async function reportDensity(db: Db, side: number): Promise<{ column: number; row: number; count: number }[]> {
  const { rows } = await sql<{ column: number; row: number; count: number }>`
    select cx as column, cy as row, sum(n)::int as count from occurrence_cell where size = ${side} group by 1, 2 having sum(n) > 0`.execute(db);
  return rows;
}
