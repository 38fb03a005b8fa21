import { sql, type ColumnType, type Generated } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { BulkEntry, BulkView, Outcome } from '../contract.ts';
import type { BulkKind, BulkRow } from './kind.ts';

type Stored<T> = ColumnType<T, string | undefined, string>;

interface EntryTable {
  bulk_id: number;
  position: number;
  record_id: number;
  title: string;
  is_new: boolean;
  /** As the step before left the record. Not `version`: that name is counted by a trigger. */
  seen_version: number;
  outcome: Outcome | 'waiting';
  reason: string | null;
  changes: Stored<BulkEntry['changes']>;
  before: Stored<unknown>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    bulk_change: {
      id: Generated<number>;
      user_id: number;
      kind: string;
      state: BulkView['state'];
      change: Stored<unknown>;
      changed_at: Date;
    };
    bulk_entry: EntryTable;
  }
}

export interface Bulk {
  readonly id: number;
  readonly state: BulkView['state'];
  readonly change: unknown;
  readonly changed_at: Date;
}

const keptDays = 7;

/** A new change of exactly these records, in their order. What is older than a week goes. */
export async function addBulk(trx: Trx, { actor, services }: Acting, kind: BulkKind, change: unknown, rows: readonly BulkRow[]): Promise<number> {
  const now = services.now();
  await sql`delete from bulk_change where changed_at < ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(trx);
  const { id } = await trx
    .insertInto('bulk_change')
    .values({ user_id: actor.userId ?? 0, kind: kind.contract.plan.id, state: 'planning', change: JSON.stringify(change), changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into bulk_entry (bulk_id, position, record_id, title, seen_version, is_new, outcome)
    select ${id}, row_number() over (), r.id, r.title, r.version, coalesce(r."isNew", false), 'waiting'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, title text, version integer, "isNew" boolean)`.execute(trx);
  return Number(id);
}

/** One's own of this kind. */
export function bulksOf(db: Db | Trx, { actor }: Pick<Acting, 'actor'>, kind: BulkKind) {
  return db
    .selectFrom('bulk_change')
    .select(['id', 'state', 'change', 'changed_at'])
    .where('user_id', '=', actor.userId ?? 0)
    .where('kind', '=', kind.contract.plan.id);
}

/** One's own; nobody else's is there. */
export async function findBulk(db: Db | Trx, call: Pick<Acting, 'actor'>, kind: BulkKind, id: number, lock = false): Promise<Bulk> {
  const query = bulksOf(db, call, kind).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

export async function setState(trx: Trx, id: number, state: Bulk['state'], now: Date): Promise<void> {
  await trx.updateTable('bulk_change').set({ state, changed_at: now }).where('id', '=', id).execute();
}

export interface Entry extends BulkRow {
  readonly before: unknown;
}

/** Those that still wait for a step, in order; what is taken back goes from the end. */
export async function entriesOf(db: Db | Trx, bulkId: number, outcome: EntryTable['outcome'], limit: number, fromEnd: boolean): Promise<Entry[]> {
  const rows = await db
    .selectFrom('bulk_entry')
    .select(['record_id as id', 'title', 'seen_version as version', 'is_new as isNew', 'before'])
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', outcome)
    .orderBy('position', fromEnd ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export interface Found {
  readonly id: number;
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly version?: number;
  readonly changes?: readonly BulkEntry['changes'][number][];
  readonly before?: unknown;
}

/** What a step found of a batch, in one statement. */
export async function writeEntries(trx: Trx, bulkId: number, found: readonly Found[]): Promise<void> {
  await sql`update bulk_entry e set outcome = f.outcome, reason = f.reason, seen_version = coalesce(f.version, e.seen_version),
      changes = coalesce(f.changes, e.changes), before = coalesce(f.before, e.before)
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (id bigint, outcome text, reason text, version integer, changes jsonb, before jsonb)
    where e.bulk_id = ${bulkId} and e.record_id = f.id`.execute(trx);
}

export async function presentBulk(db: Db | Trx, kind: BulkKind, bulk: Bulk): Promise<BulkView> {
  const { rows } = await sql<{ outcome: EntryTable['outcome']; n: number; made: number }>`select outcome, count(*)::int as n,
      (count(*) filter (where is_new))::int as made from bulk_entry
    where bulk_id = ${bulk.id} group by outcome`.execute(db);
  const count = (outcome: Outcome): number => rows.find((row) => row.outcome === outcome)?.n ?? 0;
  const fields = [...kind.fields(bulk.change)];
  return {
    id: Number(bulk.id),
    state: bulk.state,
    at: new Date(bulk.changed_at).toISOString(),
    total: rows.reduce((sum, { n }) => sum + n, 0),
    counts: {
      change: count('change'),
      done: count('done'),
      same: count('same'),
      refused: count('refused'),
      undone: count('undone'),
      kept: count('kept'),
      new: rows.reduce((sum, { outcome, made }) => sum + (outcome === 'change' || outcome === 'done' ? made : 0), 0),
    },
    fields,
    undoable: fields.filter((field) => !kind.lasting?.includes(field)),
  };
}
