import { sql } from 'kysely';
import { byIds } from '#platform/crud/server/store.ts';
import type { RecordOf } from '#platform/crud/resource.ts';
import type { Db } from '#platform/db/tables.ts';
import type { PrintFront } from '../modules.ts';
import { printVisibleOf } from '../resources.ts';

export type Preset = RecordOf<(typeof printVisibleOf)['ig']>;

/** What the managers of a map offer, in their order. With none, every layout is offered. */
export async function presetsOf(db: Db, front: PrintFront): Promise<readonly Preset[]> {
  const resource = printVisibleOf[front];
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(resource.table)} where deleted_at is null and status order by position, id`.execute(db);
  return byIds(
    db,
    resource,
    rows.map(({ id }) => Number(id)),
  );
}
