import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { addresses, contacts, entities, identifications } from '../resources.ts';
import { lookups } from '../lookups.ts';

/** The default row of each lookup table, by the field that refers to the table. */
export async function proposals(db: Db): Promise<Record<string, { id: number; title: string }>> {
  const found = new Map<string, { id: number; title: string }>();
  for (const { table } of lookups) {
    const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}
      where is_default and active and deleted_at is null`.execute(db);
    if (rows[0]) found.set(table, { id: Number(rows[0].id), title: rows[0].name });
  }
  const answer: Record<string, { id: number; title: string }> = {};
  for (const { fields } of [entities, addresses, contacts, identifications]) {
    for (const [name, { meta }] of Object.entries(fields)) {
      const row = meta.widget === 'reference' && meta.of ? found.get(meta.of.table) : undefined;
      if (row) answer[name] = row;
    }
  }
  return answer;
}
