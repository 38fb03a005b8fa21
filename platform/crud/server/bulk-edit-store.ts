import { sql, type ColumnType, type Generated } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { BulkEdit, BulkEntry } from '../bulk-contract.ts';
import type { Resource } from '../resource.ts';
import type { Selection } from './query.ts';
import type { Values } from './store.ts';

/** A record's part in an edit, with what is needed to take it back. */
export interface EditEntry extends BulkEntry {
  /** After the edit. */
  readonly version: number;
  /** What the changed fields held before. */
  readonly raw: Values;
}

interface Request {
  readonly selection: Selection;
  readonly set: Values;
}

export interface EditRow {
  readonly id: number;
  readonly state: 'waiting' | 'planned' | 'done' | 'undone';
  readonly request: Request;
  readonly entries: readonly EditEntry[];
  readonly same: number;
  readonly fingerprint: string;
  readonly changed_at: Date | string;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    bulk_edit: {
      id: Generated<number>;
      user_id: number;
      resource: string;
      state: 'waiting' | 'planned' | 'done' | 'undone';
      request: ColumnType<Request, string, string>;
      entries: ColumnType<readonly EditEntry[], string, string>;
      same: number;
      fingerprint: string;
      changed_at: Generated<Date>;
    };
  }
}

const days = 7;

/** A new edit, before anything is known of it. What is older than a week goes. */
export async function addEdit(trx: Trx, call: Call, resource: Resource, request: Request): Promise<number> {
  await sql`delete from bulk_edit where changed_at < now() - make_interval(days => ${days})`.execute(trx);
  const { id } = await trx
    .insertInto('bulk_edit')
    .values({
      user_id: call.actor.userId ?? 0,
      resource: resource.id,
      state: 'waiting',
      request: JSON.stringify(request),
      entries: '[]',
      same: 0,
      fingerprint: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** One's own edit; 404 for anybody else's. */
export async function findEdit(call: Call, resource: Resource, id: number): Promise<EditRow> {
  return known(await edits(call.db, call, resource).where('id', '=', id).executeTakeFirst());
}

export async function lockEdit(trx: Trx, call: Call, resource: Resource, id: number): Promise<EditRow> {
  return known(await edits(trx, call, resource).where('id', '=', id).forUpdate().executeTakeFirst());
}

/** One's own latest edits that wrote something. */
export async function latestEdits(call: Call, resource: Resource): Promise<EditRow[]> {
  return edits(call.db, call, resource).where('state', 'in', ['done', 'undone']).orderBy('id', 'desc').limit(10).execute();
}

function edits(db: Call['db'] | Trx, call: Call, resource: Resource) {
  return db
    .selectFrom('bulk_edit')
    .select(['id', 'state', 'request', 'entries', 'same', 'fingerprint', 'changed_at'])
    .where('user_id', '=', call.actor.userId ?? 0)
    .where('resource', '=', resource.id);
}

function known(row: EditRow | undefined): EditRow {
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

export async function storeEdit(trx: Trx, id: number, change: Pick<EditRow, 'state' | 'entries' | 'same' | 'fingerprint'>): Promise<void> {
  await trx
    .updateTable('bulk_edit')
    .set({ ...change, entries: JSON.stringify(change.entries), changed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export function viewOf(row: EditRow): BulkEdit {
  const refused = row.entries.filter((entry) => entry.refused !== null).length;
  return {
    id: Number(row.id),
    state: row.state === 'waiting' ? 'planned' : row.state,
    at: new Date(row.changed_at).toISOString(),
    fields: Object.keys(row.request.set),
    changed: row.entries.length - refused,
    same: row.same,
    refused,
  };
}
