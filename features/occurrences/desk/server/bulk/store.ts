import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { BulkChange, BulkView } from '../../contract.ts';
import type { BulkBefore, BulkEntryTable, BulkLine, BulkTable } from '../tables.ts';
import { presentStatus } from '../../../record/server/present.ts';
import type { Sight } from '../../../record/server/viewer.ts';

export interface Bulk {
  readonly id: number;
  readonly user_id: number;
  readonly state: BulkTable['state'];
  readonly change: BulkChange;
  readonly changed_at: Date;
}

export type Outcome = BulkEntryTable['outcome'];

export interface Entry {
  readonly occurrence_id: number;
  readonly version: number | null;
  readonly outcome: Outcome;
  readonly before: BulkBefore | null;
}

const keptDays = 7;

/** A new bulk change over exactly these occurrences, in their order. What is older than a week goes. */
export async function addBulk(trx: Trx, userId: number, change: BulkChange, ids: readonly number[], now: Date): Promise<number> {
  await sql`delete from occurrence_bulk where changed_at < ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(trx);
  const { id } = await trx
    .insertInto('occurrence_bulk')
    .values({ user_id: userId, state: 'planning', change: JSON.stringify(change), created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into occurrence_bulk_entry (bulk_id, occurrence_id, position, outcome)
    select ${id}, o.id, o.at, 'waiting' from unnest(${[...ids]}::bigint[]) with ordinality as o (id, at)`.execute(trx);
  return id;
}

/** One's own; nobody else's is there. */
export async function findBulk(db: Db, userId: number | null, id: number, lock = false): Promise<Bulk> {
  const query = db
    .selectFrom('occurrence_bulk')
    .select(['id', 'user_id', 'state', 'change', 'changed_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId ?? 0);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

export async function setState(trx: Trx, id: number, state: Bulk['state'], now: Date): Promise<void> {
  await trx.updateTable('occurrence_bulk').set({ state, changed_at: now }).where('id', '=', id).execute();
}

/** Those that still wait for a step, in order. */
export async function entriesOf(db: Db, bulkId: number, outcome: Outcome): Promise<Entry[]> {
  return db
    .selectFrom('occurrence_bulk_entry')
    .select(['occurrence_id', 'seen_version as version', 'outcome', 'before'])
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', outcome)
    .orderBy('position')
    .execute();
}

export interface Found {
  readonly outcome: Outcome;
  readonly version: number | null;
  readonly reason: string | null;
  readonly changes?: readonly BulkLine[];
  readonly before?: BulkBefore | null;
}

export async function writeEntry(trx: Trx, bulkId: number, occurrenceId: number, found: Found): Promise<void> {
  await trx
    .updateTable('occurrence_bulk_entry')
    .set({
      outcome: found.outcome,
      seen_version: found.version,
      reason: found.reason,
      ...(found.changes && { changes: JSON.stringify(found.changes) }),
      ...(found.before !== undefined && { before: found.before === null ? null : JSON.stringify(found.before) }),
    })
    .where('bulk_id', '=', bulkId)
    .where('occurrence_id', '=', occurrenceId)
    .execute();
}

/** What a dry run found of several, in one statement. */
export async function writeEntries(trx: Trx, bulkId: number, found: ReadonlyMap<number, Found>): Promise<void> {
  const all = JSON.stringify(
    [...found].map(([id, { outcome, version, reason, changes }]) => ({ id, outcome, version, reason, changes: changes ?? null })),
  );
  await sql`update occurrence_bulk_entry e set outcome = f.outcome, seen_version = f.version, reason = f.reason, changes = coalesce(f.changes, e.changes)
    from jsonb_to_recordset(${all}::jsonb) as f (id bigint, outcome text, version integer, reason text, changes jsonb)
    where e.bulk_id = ${bulkId} and e.occurrence_id = f.id`.execute(trx);
}

export const fieldsOf = (change: BulkChange): BulkView['change']['fields'] => [
  ...(change.statusId === undefined ? [] : (['status'] as const)),
  ...(change.unityId === undefined ? [] : (['unity'] as const)),
  ...(change.userId === undefined ? [] : (['assigned'] as const)),
  ...(change.priorityId === undefined ? [] : (['priority'] as const)),
  ...(change.visibility === undefined ? [] : (['visibility'] as const)),
  ...(change.note === undefined ? [] : (['note'] as const)),
];

const canGoBack = ['unity', 'assigned', 'priority', 'visibility'] as const;

export async function presentBulk(db: Db, { catalogue }: Sight, bulk: Bulk): Promise<BulkView> {
  const { rows } = await sql<{ outcome: Outcome; n: number }>`select outcome, count(*)::int as n from occurrence_bulk_entry
    where bulk_id = ${bulk.id} group by outcome`.execute(db);
  const count = (outcome: Outcome): number => rows.find((row) => row.outcome === outcome)?.n ?? 0;
  const status = catalogue.statuses.get(bulk.change.statusId ?? 0);
  const fields = fieldsOf(bulk.change);
  return {
    id: bulk.id,
    state: bulk.state,
    at: bulk.changed_at.toISOString(),
    total: rows.reduce((sum, { n }) => sum + n, 0),
    counts: {
      change: count('change'),
      done: count('done'),
      same: count('same'),
      refused: count('refused'),
      undone: count('undone'),
      kept: count('kept'),
    },
    change: { status: status ? presentStatus(status) : null, reason: bulk.change.reason ?? null, fields },
    undoable: canGoBack.filter((field) => fields.includes(field)),
  };
}
