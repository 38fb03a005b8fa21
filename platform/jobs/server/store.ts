import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { JobRow } from './tables.ts';

export interface NewJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly actor: Actor;
  readonly deliveryId: string;
}

export async function insertJob(trx: Trx, job: NewJob): Promise<void> {
  await trx
    .insertInto('job')
    .values({
      id: job.id,
      name: job.name,
      status: 'waiting',
      payload: JSON.stringify(job.payload ?? null),
      actor_kind: job.actor.kind,
      actor_id: job.actor.userId,
      delivery_id: job.deliveryId,
    })
    .execute();
}

export function findJob(db: Db | Trx, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Takes the job for one run: only for the delivery that is still the valid one. Undefined when it was cancelled or has ended. */
export function claimJob(trx: Trx, id: string, deliveryId: string): Promise<JobRow | undefined> {
  return trx
    .updateTable('job')
    .set({
      status: 'running',
      run_id: randomUUID(),
      progress: 0,
      message: null,
      error: null,
      attempts: sql`attempts + 1`,
      started_at: sql`clock_timestamp()`,
      heartbeat_at: sql`clock_timestamp()`,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('delivery_id', '=', deliveryId)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** Fields a run may write; false when the run has lost the job (cancelled, or taken over by another worker). */
export async function writeRun(trx: Trx, row: JobRow, change: RunChange): Promise<boolean> {
  const { message, data, ...plain } = change;
  const result = await trx
    .updateTable('job')
    .set({
      ...plain,
      ...(message !== undefined && { message: message === null ? null : JSON.stringify(message) }),
      ...(data !== undefined && { data: data === null ? null : JSON.stringify(data) }),
      heartbeat_at: sql`clock_timestamp()`,
      ...(change.status && change.status !== 'waiting' && { finished_at: sql`clock_timestamp()` }),
    })
    .where('id', '=', row.id)
    .where('run_id', '=', row.run_id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface RunChange {
  readonly status?: 'waiting' | 'finished' | 'failed';
  readonly progress?: number;
  readonly message?: Text | null;
  readonly data?: Record<string, unknown> | null;
  readonly error?: string | null;
  readonly file_id?: string | null;
  readonly file_name?: string | null;
  readonly delivery_id?: string;
  readonly attempts?: number;
}

export async function heartbeat(db: Db, row: JobRow): Promise<boolean> {
  const result = await db
    .updateTable('job')
    .set({ heartbeat_at: sql`clock_timestamp()` })
    .where('id', '=', row.id)
    .where('run_id', '=', row.run_id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Waiting or running to cancelled; false when it had ended. */
export async function markCancelled(trx: Trx, id: string): Promise<boolean> {
  const result = await trx
    .updateTable('job')
    .set({ status: 'cancelled', run_id: null, finished_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Failed or cancelled to waiting, with a new delivery and its attempts forgotten; false when it is in another state. */
export async function markWaitingAgain(trx: Trx, id: string, deliveryId: string): Promise<boolean> {
  const result = await trx
    .updateTable('job')
    .set({ status: 'waiting', delivery_id: deliveryId, run_id: null, attempts: 0, progress: 0, message: null, error: null, finished_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'cancelled'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Fails a job nobody works on any more. */
export async function markLost(trx: Trx, row: JobRow, message: Text): Promise<boolean> {
  const result = await trx
    .updateTable('job')
    .set({ status: 'failed', run_id: null, message: JSON.stringify(message), error: 'the queue lost it', finished_at: sql`clock_timestamp()` })
    .where('id', '=', row.id)
    .where('delivery_id', '=', row.delivery_id)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The actor's latest jobs, newest first. */
export function jobsOf(db: Db, userId: number, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .where('actor_id', '=', userId)
    .where('actor_kind', '=', 'user')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Jobs in a state, of which nothing was heard since a time (null: all). */
export function openJobs(db: Db, status: 'waiting' | 'running', quietSince: Date | null): Promise<JobRow[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .where('status', '=', status)
    .$if(quietSince !== null, (query) => query.where(sql<boolean>`coalesce(heartbeat_at, created_at) < ${quietSince}`))
    .execute();
}

export async function deleteEnded(trx: Trx, before: Date): Promise<number> {
  const result = await trx
    .deleteFrom('job')
    .where('finished_at', '<', before)
    .where('status', 'in', ['finished', 'failed', 'cancelled'])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
