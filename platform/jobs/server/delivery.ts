import { randomUUID } from 'node:crypto';
import { fromKysely, fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '#platform/db/database.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { JobDefinition } from '../job.ts';
import type { QueueCount } from './queue.ts';
import { LaneWorker, type LaneEntry } from './lane.ts';

/**
 * Three queues for all kinds of jobs: a kind is a row in our own table, not a queue, so polling stays cheap. `serial` is
 * strict per key on any number of workers (pg-boss's groupConcurrency is not).
 */
export const lanes = ['quick', 'work', 'serial'] as const;
export type Lane = (typeof lanes)[number];

const queueOf: Record<Lane, string> = { quick: 'largo-quick', work: 'largo-work', serial: 'largo-serial' };
const clockQueue = 'largo-clock';

/** A queue entry: which tenant's job to run. */
export type Delivery = LaneEntry;

export interface LaneWork {
  readonly slots: number;
  readonly perTenant: () => number;
  readonly isServed: (tenant: string) => boolean;
  /** The signal fires when another worker has taken the entry over. */
  readonly handle: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
}

/** Seconds without a sign of life after which a worker counts as dead and its jobs go to another. */
const heartbeatSeconds = 15;
const superviseSeconds = 5;

export function laneOf(definition: JobDefinition): Lane {
  if (definition.concurrency === 'one-per-tenant') return 'serial';
  return definition.lane ?? 'work';
}

/** Entries of the queue: sent with the business transaction, handed to one worker at a time, again when a worker dies. */
export class Deliveries {
  readonly #database: Database;
  readonly #log: Logger;
  #boss: PgBoss | null = null;
  readonly #workers = new Map<string, LaneWorker>();
  #stopListening: (() => Promise<void>) | null = null;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** `works`: this process also runs jobs, watches over the others' and keeps the clock of the schedules. */
  async open(works: boolean): Promise<void> {
    const boss = new PgBoss({
      ...connection(this.#database),
      schema: 'pgboss',
      supervise: works,
      schedule: works,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      maintenanceIntervalSeconds: 600,
      reindex: false,
      monitorVacuum: false,
    });
    boss.on('error', (error) => this.#log.error({ err: error }, 'job queue'));
    boss.on('warning', (warning) => this.#log.warn({ warning }, 'job queue'));
    await boss.start();
    // Only a dead worker makes pg-boss retry: our own table counts the attempts and ends them.
    const common = { retryLimit: 1000, retryDelay: 0, heartbeatSeconds, deleteAfterSeconds: 600, retentionSeconds: 30 * 86_400, notify: true };
    for (const lane of lanes) {
      await boss.createQueue(queueOf[lane], { ...common, policy: lane === 'serial' ? 'key_strict_fifo' : 'standard' });
    }
    await boss.createQueue(clockQueue, { ...common, policy: 'standard' });
    // Looks each queue up once: a first look-up inside a transaction would ask for a second connection.
    for (const queue of [...Object.values(queueOf), clockQueue]) await boss.findJobs(queue, { id: randomUUID() });
    this.#boss = boss;
  }

  get #open(): PgBoss {
    if (!this.#boss) throw new Error('The job queue is not open.');
    return this.#boss;
  }

  /** Sends within the transaction. `deliveryId` is the entry's own id; `afterSeconds` holds it back. */
  async send(trx: Trx, definition: JobDefinition, delivery: Delivery, afterSeconds = 0): Promise<void> {
    const lane = laneOf(definition);
    const id = await this.#open.send(
      queueOf[lane],
      { tenant: delivery.tenant, jobId: delivery.jobId, name: definition.name },
      {
        id: delivery.deliveryId,
        db: fromKysely(trx),
        group: { id: delivery.tenant },
        expireInSeconds: definition.timeoutSeconds + 120,
        ...(lane === 'serial' && { singletonKey: `${delivery.tenant}/${definition.name}` }),
        ...(afterSeconds > 0 && { startAfter: Math.ceil(afterSeconds) }),
      },
    );
    if (id === null) throw new Error(`The queue refused the job ${delivery.jobId}.`);
  }

  /** Begins to work on the lanes, fair among municipalities. */
  async work(lanes: ReadonlyMap<Lane, LaneWork>): Promise<void> {
    for (const [lane, { slots, perTenant, isServed, handle }] of lanes) {
      if (slots === 0) continue;
      const queue = queueOf[lane];
      const onError = (error: unknown): void => this.#log.error({ err: error, queue }, 'job queue');
      this.#workers.set(queue, new LaneWorker({ boss: this.#open, queue, slots, perTenant, isServed, handle, onError }));
    }
    const [named] = await this.#database.query<{ channel: string }>(channelOf);
    const nudge = (queue: string): void => this.#workers.get(queue)?.nudge();
    this.#stopListening = await this.#database.listen(named?.channel ?? '', nudge, () => [...this.#workers.keys()].forEach(nudge));
  }

  /** Calls `tick` with the key of every schedule that is due, on one worker only. A turn missed while all were down comes once. */
  async keepClock(schedules: ReadonlyMap<string, string>, tick: (key: string) => Promise<void>): Promise<void> {
    for (const known of await this.#open.getSchedules(clockQueue)) {
      if (!schedules.has(known.key)) await this.#open.unschedule(clockQueue, known.key);
    }
    for (const [key, cron] of schedules) {
      await this.#open.schedule(clockQueue, cron, { key }, { key, tz: 'UTC', missed: 'once', retryLimit: 3 });
    }
    await this.#open.work<{ key: string }>(clockQueue, { pollingIntervalSeconds: 5 }, async (jobs) => {
      for (const job of jobs) await tick(job.data.key);
    });
  }

  /** Gives entries of a worker known to be dead back to the queue at once. */
  async giveBack(lane: Lane, deliveryIds: readonly string[]): Promise<void> {
    if (deliveryIds.length > 0) await this.#open.fail(queueOf[lane], [...deliveryIds], { message: 'the process ended' });
  }

  /** Is an entry still to be delivered or being worked on? */
  async isAlive(lane: Lane, deliveryId: string): Promise<boolean> {
    const found = await this.#open.findJobs(queueOf[lane], { id: deliveryId });
    return found.some((job) => job.state === 'created' || job.state === 'retry' || job.state === 'active');
  }

  /** Entries not yet dealt with, of all municipalities, by kind: one statement on an index. */
  async counts(): Promise<QueueCount[]> {
    return this.#database.query<QueueCount>(
      `select data->>'tenant' as tenant, coalesce(data->>'name', '') as name, substr(name, 7) as lane,
        case when state = 'active' then 'running' when start_after > now() then 'later' else 'due' end as state,
        count(*)::int as count, greatest(0, max(extract(epoch from now() - start_after)))::float8 as "oldestSeconds"
      from pgboss.job where name = any($1) and state < 'completed' group by 1, 2, 3, 4`,
      [Object.values(queueOf)],
    );
  }

  /** Takes no more entries and waits for those being handled, as long as it is told. */
  async stop(timeoutSeconds: number): Promise<void> {
    await this.#stopListening?.();
    const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutSeconds * 1000).unref());
    await Promise.race([Promise.all([...this.#workers.values()].map((worker) => worker.stop())), late]);
    await this.#boss?.stop({ graceful: true, timeout: timeoutSeconds * 1000 });
    this.#boss = null;
  }
}

/** Where pg-boss tells of a new entry in a queue with `notify`. */
const channelOf = `select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel`;

function connection(database: Database): ConstructorOptions {
  if (database.url !== null) return { connectionString: database.url, max: 3, application_name: 'largo-jobs' };
  const { embedded } = database;
  if (!embedded) throw new Error('A database is either a server or embedded.');
  const turns = {
    query: <T>(sql: string, params?: unknown[]) => embedded.mutex.run(() => embedded.query<T>(sql, params)),
    // A failed block leaves its transaction open on the one connection: it is rolled back before the next in line gets it.
    exec: (sql: string) =>
      embedded.mutex.run(async () => {
        try {
          return await embedded.exec(sql);
        } catch (error) {
          await embedded.query('rollback').catch(() => {});
          embedded.path = '?';
          throw error;
        }
      }),
    listen: (channel: string, heard: (payload: string) => void) => embedded.listen(channel, heard),
  };
  return { db: fromPglite(turns), backend: 'pglite' };
}
