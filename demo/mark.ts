import { sql } from 'kysely';
import '#features/layers/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { seedSizes, type SeedSize } from './plan.ts';

/** Marks invented territory, in `municipality_boundary.caop_version`: "demo/small". */
export const MARK = 'demo/';

/** Which invented municipality a tenant holds; `null` when it is empty, `real` when its data was not made here. */
export async function seededSize(db: Db | Trx): Promise<SeedSize | 'real' | null> {
  const boundary = await db.selectFrom('municipality_boundary').select('caop_version').where('valid_to', 'is', null).executeTakeFirst();
  if (boundary?.caop_version?.startsWith(MARK)) {
    const { caop_version: version } = boundary;
    return seedSizes.find((size) => version === MARK + size) ?? 'real';
  }
  const { rows } = await sql<{
    full: boolean;
  }>`select exists (select 1 from municipality_boundary) or exists (select 1 from parish) or exists (select 1 from address)
    or exists (select 1 from occurrence) as full`.execute(db);
  return rows[0]?.full ? 'real' : null;
}
