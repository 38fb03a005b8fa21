import { sql } from 'kysely';
import { byIds } from '#platform/crud/server/store.ts';
import type { RecordOf } from '#platform/crud/resource.ts';
import type { Db } from '#platform/db/tables.ts';
import type { PrintFront } from '../modules.ts';
import { printVisibleOf } from '../resources.ts';
import { layoutCodes } from './layouts.ts';

type Stored = RecordOf<(typeof printVisibleOf)['ig']>;
/** With the layout's code in place of its number. */
export type Preset = Omit<Stored, 'layout'> & { readonly layout: string };

/** What the managers of a map offer, in their order. With none, every layout is offered. */
export async function presetsOf(db: Db, front: PrintFront): Promise<readonly Preset[]> {
  const resource = printVisibleOf[front];
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(resource.table)} where deleted_at is null and status order by position, id`.execute(db);
  const found = await byIds(
    db,
    resource,
    rows.map(({ id }) => Number(id)),
  );
  const codes = await layoutCodes(
    db,
    found.map(({ layout }) => layout),
  );
  return found.map((one) => ({ ...one, layout: codes.get(one.layout) ?? '' }));
}
