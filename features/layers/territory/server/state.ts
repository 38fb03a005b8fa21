import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/** How much of its territory a municipality has; `files`: what its own data were read from. */
export async function territoryState(db: Db) {
  const { rows } = await sql<{ boundary: string | null; parishes: number; addresses: number; streets: number; files: string[] }>`select
      (select name from municipality_boundary where valid_to is null limit 1) as boundary,
      (select count(*)::int from parish where valid_to is null) as parishes, (select count(*)::int from address) as addresses,
      (select count(*)::int from street) as streets, array(select distinct v.file_name from dataset d join dataset_version v on v.id = d.current_version_id) as files`.execute(
    db,
  );
  return rows[0] ?? { boundary: null, parishes: 0, addresses: 0, streets: 0, files: [] };
}
